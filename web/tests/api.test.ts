import { describe, expect, test } from 'vitest'
import { ApiError, serverApi } from '../src/api'

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
    const { api, asked } = answering(200, '{"games": [], "view": {}, "fields": {}}')
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
      known: [],
    })
  })
  test('a question without a body has none, and names stand in the address', async () => {
    const { api, asked } = answering(200, '{}')
    await api.boards.remove(7)
    await api.boards.rename(7, 'mine')
    expect(asked).toEqual([
      ['api/boards/7', { method: 'DELETE' }],
      ['api/boards/7', { method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body: '{"name":"mine"}' }],
    ])
    expect(api.boards.downloadAddress(7)).toBe('api/boards/7/download')
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
