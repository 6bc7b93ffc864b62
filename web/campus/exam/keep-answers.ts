import type { ApiError } from '../../kit/api.ts'
import type { Answers } from '../../kit/question-fields.tsx'

/** Whether what was answered is on the server: `saving` for a moment, `offline` until it can be reached again. */
export type Kept = 'saved' | 'saving' | 'offline'

type Keeper = {
  /** Keeps an answer as it is now; of a field that is typed in, the last of several within a moment. */
  keep: (key: string, value: Answers[string]) => void
  /** Ends it: nothing more is sent. */
  end: () => void
}

const pauseMs = 700
const retryMs = 3_000

/**
 * Sends answers to the server as they are given, and again until they have arrived.
 * @param onRefusal hears what the server refuses for good, such as that the time is over
 */
export function keepAnswers(
  send: (answers: Answers) => Promise<unknown>,
  onKept: (kept: Kept) => void,
  onRefusal: (error: ApiError) => void,
): Keeper {
  const waiting: Answers = {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  let isEnded = false

  const later = (ms: number) => {
    clearTimeout(timer)
    if (!isEnded) timer = setTimeout(flush, ms)
  }

  async function flush(): Promise<void> {
    if (isSending || isEnded) return
    const sent = { ...waiting }
    isSending = true
    const error = await send(sent).then(
      () => null,
      (error: ApiError) => error,
    )
    isSending = false
    if (isEnded) return
    if (error !== null && error.status !== 0 && error.status < 500 && error.status !== 429)
      return onRefusal(error)
    if (error !== null) {
      onKept('offline')
      return later(retryMs)
    }
    for (const [key, value] of Object.entries(sent)) if (waiting[key] === value) delete waiting[key]
    if (Object.keys(waiting).length === 0) onKept('saved')
    else later(0)
  }

  const online = () => Object.keys(waiting).length > 0 && later(0)
  addEventListener('online', online)
  return {
    keep(key, value) {
      waiting[key] = value
      onKept('saving')
      later(pauseMs)
    },
    end() {
      isEnded = true
      clearTimeout(timer)
      removeEventListener('online', online)
    },
  }
}
