import { mount } from 'svelte'
import './app.css'
import App from './App.svelte'
import { learn } from './catalogues'
import { speech } from './language.svelte'
import { readLink } from './address/link'
import { readSettings } from './settings'
import { LANGUAGES } from './words'

const target = document.getElementById('page')
if (!target) throw new Error('index.html has no #page')
const asked = new URLSearchParams(location.search).get('lang') // a link may say in which language it is to be read
speech.language = LANGUAGES.find((language) => language === asked) ?? readSettings(() => localStorage).language ?? speech.language
if (window.self !== window.top) document.documentElement.dataset['framed'] = '' // the page around it has its own bar
await learn(readLink(location.hash) ? 'play' : 'home')
mount(App, { target })
