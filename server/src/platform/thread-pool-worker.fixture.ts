import { threadId } from 'node:worker_threads'
import { withTransfer } from './thread-pool.ts'

export type Task =
  | { kind: 'double'; value: number }
  | { kind: 'double-all'; values: Float32Array<ArrayBuffer> }
  | { kind: 'thread' }
  | { kind: 'throw' }
  | { kind: 'never-end' }
  | { kind: 'fill-memory' }
  | { kind: 'exit' }

/** A worker for the tests of the pool: good work and every kind of bad. */
export default function work(task: Task): unknown {
  switch (task.kind) {
    case 'double':
      return task.value * 2
    case 'double-all': {
      const doubled = task.values.map((value) => value * 2)
      return withTransfer({ doubled }, [doubled.buffer])
    }
    case 'thread':
      return threadId
    case 'throw':
      throw new RangeError('out of range')
    case 'never-end':
      for (;;);
    case 'fill-memory': {
      // One object after the other: a list that outgrows the heap at once would end the whole process.
      let last: object = {}
      for (;;) last = { last }
    }
    case 'exit':
      return process.exit(3)
  }
}
