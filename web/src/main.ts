import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import { bothHosts } from './local'
import { setLanguage } from './speech/i18n.svelte'
import './ui/palette.css'
import { applyLook, prefs } from './ui/prefs.svelte'
import { useHost } from './wire/host'

useHost(bothHosts())
applyLook()
await setLanguage(prefs.language)
const target = document.getElementById('app')
if (target) mount(App, { target })
