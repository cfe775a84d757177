/** A function that asks for each thing once; what could not be had is asked for anew the next time. */
export function onceEach<Answer>(ask: (...names: string[]) => Promise<Answer>): (...names: string[]) => Promise<Answer> {
  const asked = new Map<string, Promise<Answer>>()
  return (...names) => {
    const key = names.join('\n')
    const known = asked.get(key)
    if (known) return known
    const coming = ask(...names)
    asked.set(key, coming)
    coming.catch(() => asked.delete(key))
    return coming
  }
}
