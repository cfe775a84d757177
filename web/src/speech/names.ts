/** Names that tell those at a table apart. */

/** The same names, each once: whoever is called like somebody before gets a number. Nobody's name, '', stays. */
export function distinct(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    let unique = name
    for (let again = 2; taken.has(unique); again += 1) unique = `${name} ${again}`
    if (name) taken.add(unique)
    return unique
  })
}
