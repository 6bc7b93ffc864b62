import type { Measured } from './meter.rules.ts'

/** A part of a session of playing, as the server takes it. */
export type Sample = Measured & { sample_id: string; occurred_at: string; closed: boolean }

/** A sample that the server has not confirmed yet. */
export type Queued = {
  /** Keys ascend in the order in which a session's samples were made. */
  key: string
  session_id: string
  /** '' where there was none. */
  permit: string
  sample: Sample
}

/** Samples in the browser's own storage, where they outlast the page. */
export type Store = {
  put: (queued: Queued) => Promise<unknown>
  list: () => Promise<Queued[]>
  remove: (keys: string[]) => Promise<unknown>
}

const name = 'understudy-player'

/** Opens the storage; one that keeps nothing where the browser allows none. */
export async function openStore(): Promise<Store> {
  try {
    const opening = indexedDB.open(name)
    opening.onupgradeneeded = () => opening.result.createObjectStore(name, { keyPath: 'key' })
    const database = await settled(opening)
    const samples = (mode: IDBTransactionMode) => database.transaction(name, mode).objectStore(name)
    return {
      put: (queued) => settled(samples('readwrite').put(queued)),
      list: () => settled(samples('readonly').getAll()),
      remove(keys) {
        const from = samples('readwrite')
        return Promise.all(keys.map((key) => settled(from.delete(key))))
      },
    }
  } catch {
    const nothing = async () => []
    return { put: nothing, list: nothing, remove: nothing }
  }
}

const settled = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
