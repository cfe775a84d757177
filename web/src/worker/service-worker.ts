/** The page's helper in the background: what it does is listed here, each part in a file of its own. */

import { listenForPushes } from './push'

declare const self: ServiceWorkerGlobalScope

listenForPushes(self)
