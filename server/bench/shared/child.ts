import { type ChildProcess, fork } from 'node:child_process'

/** A process that answers one message at a time. */
export type Child = {
  ask<Answer>(message: object): Promise<Answer>
  stop(): Promise<void>
}

type Settings = { execArgv?: string[] }

/** Starts a module, named by its place below bench/, as a process of its own. What it logs goes nowhere, as the load should. */
export function startChild(file: string, { execArgv = [] }: Settings = {}): Child {
  const path = new URL(`../${file}`, import.meta.url)
  const child = fork(path, { execArgv, stdio: ['ignore', 'inherit', 'ignore', 'ipc'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    ask: (message) => ask(child, file, message),
    async stop() {
      if (child.connected) child.send({ stop: true })
      const timer = setTimeout(() => child.kill('SIGKILL'), 12_000)
      await ended
      clearTimeout(timer)
    },
  }
}

/** Settings that leave a CPU profile of a process in a folder, where one is named. */
export const profiling = (name: string, folder: string | undefined): string[] =>
  folder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${folder}`, `--cpu-prof-name=${name}.cpuprofile`]

function ask<Answer>(child: ChildProcess, file: string, message: object): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const onMessage = (reply: { answer?: Answer; error?: string }) => {
    child.off('exit', onExit)
    if (reply.error === undefined) resolve(reply.answer as Answer)
    else reject(new Error(`${file}: ${reply.error}`))
  }
  const onExit = (code: number | null) => {
    child.off('message', onMessage)
    reject(new Error(`${file} ended with ${code}`))
  }
  child.once('message', onMessage)
  child.once('exit', onExit)
  child.send(message)
  return promise
}

/** The child's half: answers each message with what `handlers` return for its `kind`, until it is asked to stop. */
export function answerParent(
  handlers: Record<string, (message: never) => unknown>,
  stop: () => Promise<void>,
): void {
  process.on('message', async (message: { kind?: string; stop?: true }) => {
    if (message.stop === true) {
      await stop()
      process.disconnect()
      process.exit(0)
    }
    try {
      const answer = await handlers[message.kind ?? '']!(message as never)
      process.send!({ answer: answer ?? null })
    } catch (error) {
      process.send!({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  })
  process.on('disconnect', () => process.exit(0))
}

/** CPU time of this process so far. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
