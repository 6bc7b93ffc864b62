import { appState } from '../../../platform/app-state.ts'
import type { App } from '../../../platform/context.ts'
import { listKeysByHash } from './keys.queries.ts'

/** Keys that one statement looks up. */
const maxKeys = 500

type KeyRow = Omit<Awaited<ReturnType<typeof listKeysByHash>>[number], 'key_sha256'>
type LookUp = { hash: Buffer } & PromiseWithResolvers<KeyRow | undefined>

const lookUps = appState(() => ({ waiting: [] as LookUp[], isRunning: false }))

/**
 * Finds the key with a hash. While one statement runs, the keys that come gather for the next one. So guesses with right
 * checksums, however many, hold one connection to the database, and each costs one step into an index.
 */
export function lookUpKey(app: App, hash: Buffer): Promise<KeyRow | undefined> {
  const state = lookUps({ app })
  const lookUp = { hash, ...Promise.withResolvers<KeyRow | undefined>() }
  state.waiting.push(lookUp)
  if (!state.isRunning) void lookUpWaiting(app)
  return lookUp.promise
}

async function lookUpWaiting(app: App): Promise<void> {
  const state = lookUps({ app })
  state.isRunning = true
  while (state.waiting.length > 0) await lookUpTogether(app, state.waiting.splice(0, maxKeys))
  state.isRunning = false
}

async function lookUpTogether(app: App, together: LookUp[]): Promise<void> {
  try {
    const hashes = together.map(({ hash }) => hash)
    const rows = await listKeysByHash(app.db, hashes)
    const byHash = new Map(rows.map(({ key_sha256, ...row }) => [key_sha256.toString('base64'), row]))
    for (const { hash, resolve } of together) resolve(byHash.get(hash.toString('base64')))
  } catch (error) {
    for (const { reject } of together) reject(error)
  }
}
