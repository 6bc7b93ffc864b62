import { Worker } from 'node:worker_threads'
import { appState } from '../../../platform/app-state.ts'

export type DirtyHtml = { html: string; summary_html: string }
export type CleanHtml = { html: string; content_text: string; summary_html: string }

const longestMs = 10_000

/** One piece of HTML took longer to clean than any honest one does. */
export class TangledHtmlError extends Error {}

/**
 * Cleans HTML in a thread of its own, one piece at a time: callers that send piece after piece take turns, and a
 * hostile piece delays nobody's request and ends with its thread.
 */
export const htmlCleanerOf = appState(() => {
  let worker: Worker | null = null
  let last: Promise<unknown> = Promise.resolve()

  function cleanNow(dirty: DirtyHtml): Promise<CleanHtml> {
    worker ??= startWorker()
    const { promise, resolve, reject } = Promise.withResolvers<CleanHtml>()
    const own = worker
    const timer = setTimeout(() => fail(new TangledHtmlError()), longestMs)
    const fail = (error: Error) => {
      if (worker === own) worker = null
      void own.terminate()
      reject(error)
    }
    own.once('message', resolve)
    own.once('error', fail)
    own.postMessage(dirty)
    return promise.finally(() => {
      clearTimeout(timer)
      own.off('message', resolve)
      own.off('error', fail)
    })
  }

  return {
    /** @throws TangledHtmlError */
    clean(dirty: DirtyHtml): Promise<CleanHtml> {
      const cleaned = last.then(() => cleanNow(dirty))
      last = cleaned.catch(() => {})
      return cleaned
    },
  }
})

function startWorker(): Worker {
  const worker = new Worker(new URL('./html.worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  worker.unref()
  return worker
}
