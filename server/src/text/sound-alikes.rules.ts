/** Letters that sound alike: at each place of a folded word that the pattern finds, any of the others may be meant. */
type SoundAlike = [letters: RegExp, others: string[]]

const soundAlikes: Record<string, SoundAlike[]> = {
  es: [
    [/b/g, ['v']],
    [/v/g, ['b']],
    [/s(?=[ei])/g, ['c', 'z']],
    [/s(?![ei])/g, ['z']],
    [/z(?=[ei])/g, ['c', 's']],
    [/z(?![ei])/g, ['s']],
    [/c(?=[ei])/g, ['s', 'z']],
    [/k(?=[ei])/g, ['qu']],
    [/k(?![ei])/g, ['c']],
    [/qu?(?=[aou])/g, ['cu']],
    [/q(?=[ei])/g, ['qu']],
    [/^(?=[aeiou])/g, ['h']],
    [/(?<=[aeou])(?=[aeiou])/g, ['h']],
    [/^h/g, ['']],
    [/ll/g, ['y']],
    [/y/g, ['ll', 'i']],
    [/^i(?=[aeou])/g, ['y', 'll']],
    [/g(?=[ei])/g, ['j']],
    [/j(?=[ei])/g, ['g']],
    [/n(?=[bp])/g, ['m']],
    [/n(?=v)/g, ['m']],
    [/^w/g, ['gu', 'hu', 'b']],
    [/x/g, ['ch', 's']],
    [/sh/g, ['ch']],
    [/ao(?=s?$)/g, ['ado']],
  ],
}

const maxRespellings = 60

type Change = { start: number; end: number; letters: string }

/** Other spellings of a folded word that sound the same, those with the fewest changes first. Few languages have any. */
export function listRespellings(word: string, language: string | null): string[] {
  const changes = listChanges(word, language)
  const found = [{ respelled: word, next: 0, end: 0, grown: 0 }]
  for (let i = 0; i < found.length && found.length <= maxRespellings; i++) {
    const { respelled, next, end, grown } = found[i]!
    for (let at = next; at < changes.length && found.length <= maxRespellings; at++) {
      const change = changes[at]!
      if (change.start < end) continue
      const before = respelled.slice(0, change.start + grown)
      const after = respelled.slice(change.end + grown)
      found.push({
        respelled: before + change.letters + after,
        next: at + 1,
        end: change.end,
        grown: grown + change.letters.length - (change.end - change.start),
      })
    }
  }
  return [...new Set(found.slice(1).map(({ respelled }) => respelled))]
}

function listChanges(word: string, language: string | null): Change[] {
  const changes = (soundAlikes[language ?? ''] ?? []).flatMap(([letters, others]) =>
    [...word.matchAll(letters)].flatMap((found) =>
      others.map((other) => ({ start: found.index, end: found.index + found[0].length, letters: other })),
    ),
  )
  return changes.sort((a, b) => a.start - b.start || a.end - b.end)
}
