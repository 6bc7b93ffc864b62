import { once } from 'node:events'
import { runSandboxProgram } from './sandbox-program.ts'

/** The task of the tests' program. */
export type Task =
  | { do: 'echo'; bytes: Uint8Array }
  | { do: 'ask'; questions: string[] }
  | { do: 'send'; bytes: number }
  | { do: 'read-file'; path: string }
  | { do: 'connect'; port: number }
  | {
      do:
        | 'loop'
        | 'tell-pid-and-loop'
        | 'fill-heap'
        | 'fill-buffers'
        | 'throw'
        | 'exit'
        | 'write-file'
        | 'start-process'
        | 'start-thread'
        | 'environment'
    }

await runSandboxProgram<Task, unknown, string>(async (task, ask) => {
  switch (task.do) {
    case 'echo':
      return Buffer.from(task.bytes).toString('hex')
    case 'ask': {
      const answers: string[] = []
      for (const question of task.questions) answers.push((await ask(question)).toString())
      return answers
    }
    case 'send':
      return 'x'.repeat(task.bytes)
    case 'read-file':
      return (await import('node:fs')).readFileSync(task.path, 'utf8')
    case 'connect': {
      const socket = (await import('node:net')).connect(task.port, '127.0.0.1')
      await once(socket, 'connect')
      return 'connected'
    }
    case 'tell-pid-and-loop':
      await ask(String(process.pid))
      for (;;);
    case 'loop':
      for (;;);
    case 'fill-heap':
      for (const objects: object[] = []; ; ) objects.push({ latest: objects.slice(-1_000) })
    case 'fill-buffers':
      for (const buffers: Buffer[] = []; ; ) {
        buffers.push(Buffer.alloc(2 ** 24, 1))
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    case 'throw':
      throw new Error('of its own')
    case 'exit':
      process.exit(3)
      break
    case 'write-file':
      return (await import('node:fs')).writeFileSync('/tmp/sandbox-was-here', '')
    case 'start-process':
      return (await import('node:child_process')).execFileSync('true')
    case 'start-thread':
      return new (await import('node:worker_threads')).Worker('', { eval: true })
    case 'environment':
      return Object.keys(process.env)
  }
})
