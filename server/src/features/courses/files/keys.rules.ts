import { type KeyScope, type Read, referring, scalar } from './fields.rules.ts'

/** A key as files write it. */
export const keyText: Read<string> = scalar('a key of 1 to 64 characters a-z, 0-9, - and _', (value) =>
  typeof value === 'string' && /^[a-z0-9_-]{1,64}$/.test(value) ? value : undefined,
)

/** The key of a part of the course. */
export const partKey = (scope: KeyScope): Read<string> =>
  referring(keyText, (key, place) => ({ kind: 'key', scope, key, ...place }))

/** True for a key that names an imported part by its id. */
export const isImportedKey = (scope: KeyScope, key: string): boolean =>
  ({ module: /^module-\d+$/, unit: /^entry-\d+$/, block: /^entry-\d+-text$/ })[scope].test(key)
