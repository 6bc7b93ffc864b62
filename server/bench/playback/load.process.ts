import { answerParent } from '../shared/child.ts'
import { requestBytes } from '../shared/client.ts'
import { createLoad, type LoadOrder } from '../shared/load.ts'
import { createBatchSource } from './samples.ts'

/** What a player sends: where, for whom, and what. */
export type Post = { path: string; key: string; body: object }

/** Posts that connections send in turn. */
export type PostsLoad = LoadOrder & { posts: Post[] }

/** The same with batches of samples under permits. */
export type SamplesLoad = Omit<LoadOrder, 'kind'> & { kind: 'samples'; permits: string[] }

const { run, close } = createLoad()

const toSending = (post: Post) => ({
  bytes: requestBytes({ method: 'POST', ...post }),
  name: post.path,
  status: 200,
})

let nextBatch: (() => Post) | undefined

answerParent(
  {
    load: ({ posts, ...order }: PostsLoad) => {
      const requests = posts.map(toSending)
      let turn = 0
      return run(order, () => requests[turn++ % requests.length]!)
    },
    samples: ({ permits, ...order }: SamplesLoad) => {
      nextBatch ??= createBatchSource(permits)
      return run({ ...order, kind: 'load' }, () => toSending(nextBatch!()))
    },
  },
  close,
)
