import { mount } from 'svelte'
import './app.css'
import App from './App.svelte'
import { learn } from './catalogues'
import { speech } from './language.svelte'
import { readSettings } from './settings'

const target = document.getElementById('page')
if (!target) throw new Error('index.html has no #page')
speech.language = readSettings(() => localStorage).language ?? speech.language
await learn(speech.language)
mount(App, { target })
