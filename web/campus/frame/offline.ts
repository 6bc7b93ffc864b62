import { useSyncExternalStore } from 'react'
import { call, hearAnswers } from '../../kit/api.ts'
import { isKept } from '../offline/kept.rules.ts'

/** What the service worker keeps of a student, by the name that it has there. */
const dataName = 'understudy-campus-data'
const drafts = 'understudy.draft.'
const retryMs = 5_000

let isOffline = !navigator.onLine
const listeners = new Set<() => void>()

function note(now: boolean): void {
  if (now === isOffline) return
  isOffline = now
  for (const listen of listeners) listen()
}

/**
 * Keeps the campus on this device, so that it can be installed, and the last lesson opens without a network.
 * @param readAgain what is shown: the server is reached again, or the worker is there, which has kept nothing so far
 */
export function keepOnDevice(readAgain: () => void): void {
  // It is there in secure pages alone.
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  if (serviceWorker.controller === null)
    serviceWorker.addEventListener('controllerchange', readAgain, { once: true })
  addEventListener('load', () => void serviceWorker.register('/campus/sw.js').catch(() => undefined))
  // The network may be there and the server not.
  hearAnswers((answer) => note(answer === null || isKept(answer)))
  const ask = () => void call('GET /campus/api/me', {}).catch(() => undefined)
  addEventListener('offline', () => note(true))
  addEventListener('online', ask)
  let asking = isOffline ? setInterval(ask, retryMs) : undefined
  listeners.add(() => {
    clearInterval(asking)
    if (isOffline) asking = setInterval(ask, retryMs)
    else readAgain()
  })
}

/** Whether the server cannot be reached: what is shown was read before. */
export const useOffline = (): boolean =>
  useSyncExternalStore(
    (listen) => {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
    () => isOffline,
  )

/** Leaves nothing of a student on this device for whoever uses it next. */
export async function forgetStudent(): Promise<void> {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(drafts)) sessionStorage.removeItem(key)
  if ('caches' in globalThis) await caches.delete(dataName)
}
