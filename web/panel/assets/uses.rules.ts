const kinds = [
  'guided answer',
  'product FAQ',
  'clone',
  'webinar',
  'meeting',
  'branding of the account',
] as const

/** A record that shows a file, by the server's words. `id` is null where there is one of its kind alone. */
export type Use = { kind: (typeof kinds)[number]; id: number | null }

/** What uses a file, as the refusal to delete it says: `Asset 7 is named by: clone 3, guided answer 9. …`. */
export function usesOf(refusal: string): Use[] {
  const [, after = ''] = refusal.split('named by: ', 2)
  const [named = ''] = after.split('.', 1)
  return named.split(', ').flatMap((use) => {
    const kind = kinds.find((one) => use.startsWith(one))
    if (kind === undefined) return []
    return { kind, id: Number(use.slice(kind.length)) || null }
  })
}
