import { fold } from '../../text/fold.rules.ts'

const maxLength = 60

/** Words that stand in addresses of the campus where a slug may stand. */
export const reservedSlugs = ['api', 'assets', 'enter']

/** What a name is in addresses: ASCII in lower case with hyphens; `academy` where nothing of it can be written so. */
export function slugOf(name: string): string {
  const words = fold(name)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  return words.join('-').slice(0, maxLength).replace(/-$/, '') || 'academy'
}

/** A slug as it is, or, where it is taken or reserved, with the first number from 2 on under which it is free. */
export function freeSlug(base: string, taken: string[]): string {
  if (![...taken, ...reservedSlugs].includes(base)) return base
  let number = 2
  while (taken.includes(`${base}-${number}`)) number++
  return `${base}-${number}`
}
