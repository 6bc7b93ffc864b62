import { answerParent, cpuSeconds } from '../shared/child.ts'
import { requestBytes } from '../shared/client.ts'
import { createLoad, type LoadOrder } from '../shared/load.ts'
import { sampleQuestions } from '../shared/texts.ts'

/** Threads of visitors whom nothing identifies, so that the rules against automation let them write. */
export type BenchThread = { key: string; conversation_id: number }

const questions = sampleQuestions(200)
const { run, close } = createLoad()
let threads: BenchThread[] = []
let turn = 0

answerParent(
  {
    threads: (message: { threads: BenchThread[] }) => {
      threads = message.threads
    },
    load: (order: LoadOrder) => run(order, () => ({ bytes: nextRequest(), name: 'a chat', status: 200 })),
    cpu: cpuSeconds,
  },
  close,
)

function nextRequest(): Buffer {
  const { key, conversation_id } = threads[turn % threads.length]!
  // Another step than the threads take, so that no thread hears the same three times in a row.
  const message = questions[(turn * 7 + Math.floor(turn / threads.length)) % questions.length]!
  turn++
  return requestBytes({ method: 'POST', path: '/api/v1/chat', key, body: { message, conversation_id } })
}
