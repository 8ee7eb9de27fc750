import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ApiError, serverApi } from '../src/api'
import { message, move, vertex, view } from './helpers'

function answering(status: number, body: string) {
  const asked: [string, RequestInit][] = []
  const fetcher = async (path: string | URL | Request, init?: RequestInit) => {
    asked.push([String(path), init ?? {}])
    return new Response(body, { status })
  }
  return { api: serverApi(fetcher as typeof fetch), asked }
}

describe('the server’s answers', () => {
  test('are asked for below the page’s own address', async () => {
    const { api, asked } = answering(200, '{"games": []}')
    expect(await api.games()).toEqual([])
    await api.match({ game: 'toy', fields: { tokens: '7' }, moves: ['take 1'] }, true, false)
    expect(asked[0]?.[0]).toBe('api/games')
    expect(asked[1]?.[0]).toBe('api/match')
    expect(JSON.parse(String(asked[1]?.[1].body))).toEqual({
      game: 'toy',
      fields: { tokens: '7' },
      moves: ['take 1'],
      values: true,
      arena: false,
    })
  })
  test('a refusal carries its sentence and its hint', async () => {
    const { api } = answering(422, '{"error": {"message": "no such move", "hint": "take 1"}}')
    await expect(api.games()).rejects.toEqual(new ApiError(422, 'no such move', 'take 1'))
  })
  test.each([
    [502, '<html>'],
    [500, '{}'],
    [500, 'null'],
    [200, 'not json'],
  ])('an answer that cannot be read (%i %s) is an error too', async (status, body) => {
    await expect(answering(status, body).api.games()).rejects.toMatchObject({ name: 'ApiError', status, message: '' })
  })
  test('no answer at all has status 0', async () => {
    const api = serverApi(async () => {
      throw new TypeError('failed to fetch')
    })
    await expect(api.games()).rejects.toMatchObject({ status: 0 })
  })
})

describe('view.ts says what view.schema.json says', () => {
  interface Schema {
    required: string[]
    properties: Record<string, { enum?: unknown[]; items?: { enum?: unknown[] } }>
    $defs: Record<string, Omit<Schema, '$defs'> & { enum?: unknown[] }>
  }
  const schema = JSON.parse(
    readFileSync(new URL('../../src/noyau/show/view.schema.json', import.meta.url), 'utf8'),
  ) as Schema
  const sample = view({
    vertices: [vertex(0, 1, 2)],
    edges: [{ from: 0, to: 0, label: '', tint: 'plain' as const, bend: 0, states: [] }],
    moves: [move('take 1', 0)],
  })
  const examples: Record<string, object | undefined> = {
    message: message('hello'),
    vertex: sample.vertices[0],
    edge: sample.edges[0],
    move: sample.moves[0],
  }
  test('the same properties', () => {
    expect(Object.keys(sample).sort()).toEqual([...schema.required].sort())
    expect(Object.keys(schema.properties).sort()).toEqual([...schema.required].sort())
    for (const [name, example] of Object.entries(examples)) {
      expect(Object.keys(example ?? {}).sort(), name).toEqual([...(schema.$defs[name]?.required ?? [])].sort())
    }
    expect([...Object.keys(examples), 'tint'].sort()).toEqual(Object.keys(schema.$defs).sort())
  })
  test('the same words', () => {
    const vertexWords = schema.$defs['vertex']?.properties
    expect(vertexWords?.['shape']?.enum).toEqual(['circle', 'square', 'stick', 'point', 'text'])
    const palette = Array.from({ length: 12 }, (_, number) => `c${number + 1}`)
    expect(schema.$defs['tint']?.enum).toEqual(['plain', 'first', 'second', 'draw', 'debt', 'won', ...palette])
    expect(vertexWords?.['states']?.items?.enum).toEqual(['current', 'start', 'end', 'faded', 'gone'])
    expect(schema.$defs['edge']?.properties['states']?.items?.enum).toEqual(['best', 'faded', 'played'])
  })
})
