/** The page's helper in the background: what it does is listed here, each part in a file of its own. */

import type { Shell } from './keeper'
import { listenForPushes } from './push'
import { keepShell } from './shell'

declare const self: ServiceWorkerGlobalScope & { SHELL: Shell }

// Beside this file; another list is another version.
self.importScripts('shell.js')
keepShell(self, self.SHELL)
listenForPushes(self)
