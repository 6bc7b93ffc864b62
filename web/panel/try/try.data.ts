import { call, type Input, type Output } from '../../kit/api.ts'
import { useAnswer, useWork } from '../../kit/data.ts'

export type Trial = Output<'POST /panel/api/versions/{id}/try'>
export type Turn = { message: string; picture: string | null; trial: Trial }

export const useClones = () => useAnswer('GET /api/v1/versions', {})

const maxEarlier = 20

/** What was said before, as the server takes it: the last messages, each with what it spoke of. */
const earlierOf = (turns: Turn[]): Input<'POST /panel/api/versions/{id}/try'>['earlier'] =>
  turns
    .flatMap(({ message, trial: { reply, about } }) => [
      { role: 'user' as const, content: message },
      { role: 'assistant' as const, content: reply.content, about },
    ])
    .slice(-maxEarlier)

/** Asks a clone something. Nothing of it is stored or counted. */
export const useTry = () =>
  useWork(
    ({ turns, ...asked }: { id: number; message: string; image_base64: string | undefined; turns: Turn[] }) =>
      call('POST /panel/api/versions/{id}/try', { ...asked, earlier: earlierOf(turns) }),
    [],
  )
