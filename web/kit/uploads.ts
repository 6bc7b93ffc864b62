import { useEffect, useReducer, useRef } from 'react'
import type { Sending } from './send-file.ts'

const maxAtOnce = 2

/** A file that somebody chose, and how far its way to the server is. */
export type FileOnWay<Answer> = {
  key: number
  file: File
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** How much of it has left this browser, from 0 to 1. */
  share: number
  answer?: Answer
  error?: Error
}

type Send<Answer> = (file: File, sending: Sending) => Promise<Answer>

type Entry<Answer> = FileOnWay<Answer> & { controller: AbortController }

/** Sends files, a few at once. Leaving the screen ends those that are on their way. */
export function useUploads<Answer>(send: Send<Answer>) {
  const entries = useRef<Entry<Answer>[]>([])
  const lastKey = useRef(0)
  const [, show] = useReducer((count: number) => count + 1, 0)

  const change = (entry: Entry<Answer>, changes: Partial<Entry<Answer>>) => {
    Object.assign(entry, changes)
    show()
  }
  async function start(entry: Entry<Answer>): Promise<void> {
    change(entry, { state: 'sending', share: 0, error: undefined })
    const { signal } = entry.controller
    try {
      const answer = await send(entry.file, { signal, onProgress: (share) => change(entry, { share }) })
      change(entry, { state: 'done', answer })
    } catch (error) {
      if (!signal.aborted) change(entry, { state: 'failed', error: error as Error })
    }
    startWaiting()
  }
  function startWaiting(): void {
    const running = entries.current.filter(({ state }) => state === 'sending').length
    const next = entries.current.filter(({ state }) => state === 'waiting').slice(0, maxAtOnce - running)
    for (const entry of next) void start(entry)
  }
  const add = (files: File[]) => {
    const added = files.map((file): Entry<Answer> => {
      lastKey.current++
      return { key: lastKey.current, file, state: 'waiting', share: 0, controller: new AbortController() }
    })
    entries.current = [...entries.current, ...added]
    startWaiting()
    show()
  }
  const remove = (key: number) => {
    entries.current.find((entry) => entry.key === key)?.controller.abort()
    entries.current = entries.current.filter((entry) => entry.key !== key)
    startWaiting()
    show()
  }
  const retry = (key: number) => {
    const entry = entries.current.find((one) => one.key === key)
    if (entry !== undefined) change(entry, { state: 'waiting' })
    startWaiting()
  }
  useEffect(() => () => entries.current.forEach(({ controller }) => void controller.abort()), [])
  const files: FileOnWay<Answer>[] = entries.current
  const isSending = files.some(({ state }) => state === 'waiting' || state === 'sending')
  useWarning(isSending)
  return { files, isSending, add, remove, retry }
}

/** Asks before the page is closed while something would be lost. */
function useWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isNeeded])
}
