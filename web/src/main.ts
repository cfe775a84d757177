import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import { loadLanguage } from './lib/i18n.svelte'
import { applyLook } from './lib/prefs.svelte'

applyLook()
await loadLanguage()
const target = document.getElementById('app')
if (target) mount(App, { target })
