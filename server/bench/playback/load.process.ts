import { answerParent } from '../shared/child.ts'
import { requestBytes } from '../shared/client.ts'
import { createLoad, type LoadOrder } from '../shared/load.ts'

/** What a player sends: where, for whom, and what. */
export type Post = { path: string; key: string; body: object }

/** Posts that connections send in turn. */
export type PostsLoad = LoadOrder & { posts: Post[] }

const { run, close } = createLoad()

answerParent(
  {
    load: ({ posts, ...order }: PostsLoad) => {
      const requests = posts.map((post) => ({
        bytes: requestBytes({ method: 'POST', ...post }),
        name: post.path,
        status: 200,
      }))
      let turn = 0
      return run(order, () => requests[turn++ % requests.length]!)
    },
  },
  close,
)
