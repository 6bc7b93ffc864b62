import { setPriority } from 'node:os'
import { deserialize } from 'node:v8'
import { createFrameReader, writeFrame } from './frames.ts'

/** A message from a program to the server: a question, or its output at the end. */
export type ProgramMessage<Output, Question> = { question: Question } | { output: Output }

/** Asks the server for bytes. A program has one question open at a time. */
export type Ask<Question> = (question: Question) => Promise<Buffer>

/**
 * The main function of a file that `createSandbox` runs: works on the input that the server sends.
 * The output is sent as JSON.
 */
export async function runSandboxProgram<Input, Output, Question = never>(
  work: (input: Input, ask: Ask<Question>) => Promise<Output>,
): Promise<void> {
  // The process that answers requests goes first.
  setPriority(10)
  // Whoever wanted the output has gone.
  process.stdin.on('close', () => process.exit(1))
  const send = (message: ProgramMessage<Output, Question>) =>
    writeFrame(process.stdout, Buffer.from(JSON.stringify(message)))
  const nextFrame = createFrameReader(process.stdin, Number.POSITIVE_INFINITY)
  const receive = async (): Promise<Buffer> => {
    const frame = await nextFrame()
    if (frame === null) throw new Error('the server has closed the connection')
    return frame
  }
  const input = deserialize(await receive()) as Input
  const output = await work(input, (question) => {
    send({ question })
    return receive()
  })
  send({ output })
}
