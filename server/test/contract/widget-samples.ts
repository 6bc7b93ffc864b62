import { enterWidget } from '../../src/features/widgets/visits/enter-widget.ts'
import { createTicket } from '../../src/features/widgets/visits/tickets.ts'
import type { TestAccount } from '../factories.ts'
import { createWidget } from '../widgets.ts'
import type { Sample } from './samples.ts'

let made = 0

const byWidget = async (account: TestAccount) => ({
  params: { widget_id: (await createWidget(account)).id as string },
})

async function visiting(account: TestAccount, body: Sample['body']): Promise<Sample> {
  const { params } = await byWidget(account)
  const ctx = account.ctx()
  const { ticket } = await createTicket(ctx, params)
  return { params, body, token: (await enterWidget(ctx, { ...params, ticket })).token }
}

/** Valid requests of widgets and their records, as samples.ts has them for the other doors. */
export const widgetSamples: Record<string, (account: TestAccount) => Promise<Sample>> = {
  'POST /panel/api/widgets': async ({ api }) => ({
    body: { version_id: (await api.get('/versions')).body.data[0].id, replies_a_day: ++made },
  }),
  'PATCH /panel/api/widgets/{widget_id}': async (account) => ({
    ...(await byWidget(account)),
    body: { position: 'left' },
  }),
  'POST /panel/api/widgets/{widget_id}/pause': byWidget,
  'POST /panel/api/widgets/{widget_id}/rotate-secret': byWidget,
  'POST /widget/{widget_id}/ticket': byWidget,
  'POST /widget/{widget_id}/visitors': async (account) => {
    const { params } = await byWidget(account)
    return { params, body: { ticket: (await createTicket(account.ctx(), params)).ticket } }
  },
  'POST /widget/{widget_id}/messages': (account) => visiting(account, { message: 'Hello!' }),
  'POST /widget/{widget_id}/lead': (account) => visiting(account, { email: 'ana@example.com' }),
}
