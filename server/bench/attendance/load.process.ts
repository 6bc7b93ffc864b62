import { answerParent } from '../shared/child.ts'
import { createLoad, type LoadOrder } from '../shared/load.ts'
import { type Halls, noticeRequest } from './notices.ts'

/** An order to send notices that nobody sent before. */
export type NoticesLoad = LoadOrder & { halls: Halls }

const { run, close } = createLoad()
let sent = 0

answerParent(
  {
    load: ({ halls, ...order }: NoticesLoad) =>
      run(order, () => ({ bytes: noticeRequest(sent++, halls), name: 'a notice', status: 200 })),
  },
  close,
)
