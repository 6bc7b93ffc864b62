import type { Draft } from './courses.data.ts'

/** Room for a number behind it within the 64 characters that a key may have. */
const maxSlug = 48

/** Imported parts have keys like these; the server refuses them for others. */
const importedKey = /^(?:module|entry)-\d+(?:-text)?$/

/** A key that a title reads like: `Clay & sand` is `clay-sand`. Empty where nothing of it can stand in a key. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter((word) => word !== '')
    .join('-')
    .slice(0, maxSlug)
    .replace(/-$/, '')

/** A key for a new part that reads like its title, and that no part of the course has. */
export function keyFor(title: string, kind: string, taken: ReadonlySet<string>): string {
  const slug = slugOf(title) || kind
  const isFree = (key: string) => !taken.has(key) && !importedKey.test(key)
  if (isFree(slug)) return slug
  let number = 2
  while (!isFree(`${slug}-${number}`)) number++
  return `${slug}-${number}`
}

/** The keys of a course that no new part may take: those of its parts, and of parts that were removed. */
export const takenKeys = ({ modules = [], survey }: Draft, removed: string[] = []): Set<string> =>
  new Set([
    ...removed,
    ...(survey === undefined ? [] : [survey.key]),
    ...modules.flatMap(({ key, units }) => [
      key,
      ...units.flatMap((unit) => [unit.key, ...unit.blocks.map((block) => block.key)]),
    ]),
  ])
