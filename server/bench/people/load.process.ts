import { answerParent } from '../shared/child.ts'
import { requestBytes } from '../shared/client.ts'
import { createLoad, type LoadOrder } from '../shared/load.ts'

/** Pages that connections ask for in turn. */
export type PagesLoad = LoadOrder & { pages: { path: string; key: string }[] }

const { run, close } = createLoad()

answerParent(
  {
    load: ({ pages, ...order }: PagesLoad) => {
      const requests = pages.map((page) => ({
        bytes: requestBytes({ method: 'GET', ...page }),
        name: page.path,
        status: 200,
      }))
      let turn = 0
      return run(order, () => requests[turn++ % requests.length]!)
    },
  },
  close,
)
