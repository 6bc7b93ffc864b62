import type { Server } from './server.ts'

/** On what a page asks for the permit to report a film, or the permit that it was given. */
export type Source =
  | { block_id: number }
  | { webinar_id: number; join_token?: string }
  | { permit: string; renew?: () => Promise<string> }

/** Finds the permit that counts now, another one than was refused. @returns null where there is none at present */
export type FindPermit = (refused?: string) => Promise<string | null>

export function permitsFor(server: Server, source: Source): FindPermit {
  let found: Promise<string | null> | null = 'permit' in source ? Promise.resolve(source.permit) : null
  let isRefused = false
  async function ask(): Promise<string | null> {
    if (isRefused) return null
    if ('permit' in source) return source.renew?.().catch(() => null) ?? null
    const answer = await server.post('playback/permits', source)
    if (answer?.status === 201) return answer.body.permit as string
    // Asking again makes nobody somebody who may see the film.
    isRefused = answer !== null && answer.status < 500 && answer.status !== 429
    return null
  }
  return async (refused) => {
    found ??= ask()
    let permit = await found
    if (permit !== null && permit === refused) {
      found = ask()
      permit = await found
    }
    if (permit === null) found = null
    return permit
  }
}
