/** The kinds that the platform knows, as they are stored, with what they are called in a language. */
export type KindNames = Readonly<Record<string, string>>

/** What kinds are called. A kind of somebody's own is called what it is. */
export const shownKinds = (kinds: string[], names: KindNames): string[] =>
  kinds.map((kind) => (Object.hasOwn(names, kind) ? names[kind]! : kind))

/** Kinds as they are stored, from what they are called. */
export function storedKinds(shown: string[], names: KindNames): string[] {
  const byName = new Map(Object.entries(names).map(([kind, name]) => [name.toLowerCase(), kind]))
  return shown.map((name) => byName.get(name.trim().toLowerCase()) ?? name)
}
