/** The worker in which Python plays: it owns the games of this window, the page only shows them. */

import type { PyodideInterface } from 'pyodide'
import { lentKernel } from './lent'
import type { FromWorker, ToWorker } from './messages'
import { python } from './python'
import { Storage } from './storage'

/** The host, as Python gives it. */
interface PythonHost {
  answer(request: string, line: (text: string) => void): Promise<string>
  hear(message: string): Promise<void>
  changed(table: string): Promise<void>
}

const storage = new Storage()
let host: Promise<PythonHost> | undefined

/** Python that failed in the middle of something is not to be trusted any more: the page begins anew from what is stored. */
addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  take(data).catch((error: unknown) => say({ kind: 'lost', error: String(error) }))
})

async function take(message: ToWorker): Promise<void> {
  if (message.kind === 'start') {
    host ??= begin(message.base)
    return host.then(
      () => say({ kind: 'ready' }),
      (error: unknown) => say({ kind: 'failed', error: String(error) }),
    )
  }
  const there = await host
  if (message.kind === 'request') await answer(there, message.id, message.text)
  else if (message.kind === 'hear') await there?.hear(message.text)
  else await there?.changed(message.table)
}

async function answer(there: PythonHost | undefined, id: number, text: string): Promise<void> {
  const found = await there?.answer(text, (line) => say({ kind: 'line', id, text: line }))
  say({ kind: 'answer', id, text: found ?? '' })
}

async function begin(base: string): Promise<PythonHost> {
  const made: PyodideInterface = await python(base, (here, whole) => say({ kind: 'progress', here, whole }))
  const { start } = made.pyimport('scorepad.local.worker') as { start: (...lent: unknown[]) => PythonHost }
  return start(kept, (text: string) => say({ kind: 'told', text }), lentKernel)
}

/** The storage, telling of every change: other windows of this browser look again. */
const kept = {
  heads: () => storage.heads(),
  load: (table: string) => storage.load(table),
  async save(table: string, known: number, head: string, events: string): Promise<string> {
    const said = await storage.save(table, known, head, events)
    if (said === 'stored') say({ kind: 'changed', table })
    return said
  },
  async remove(table: string): Promise<string> {
    const said = await storage.remove(table)
    if (said === 'stored') say({ kind: 'changed', table })
    return said
  },
}

function say(message: FromWorker): void {
  postMessage(message)
}
