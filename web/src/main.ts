import { mount } from 'svelte'
import './app.css'
import App from './App.svelte'

const target = document.getElementById('page')
if (!target) throw new Error('index.html has no #page')
mount(App, { target })
