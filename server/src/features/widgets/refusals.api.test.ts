import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount } from '../../../test/factories.ts'
import { askWidget, createWidget, enter, getTicket } from '../../../test/widgets.ts'
import { setCloneCap } from '../clones/configure-clone.ts'

const app = await startTestApp()

async function scene() {
  const account = await createTestAccount(app)
  return { account, id: (await createWidget(account)).id as string }
}

const write = (id: string, token: string) =>
  askWidget(app, `${id}/messages`, { message: 'Hello' }, { authorization: `Bearer ${token}` })

const refusal = ({ status, body }: Awaited<ReturnType<typeof askWidget>>) => [status, body.error?.type]

test('tickets of a widget that nobody has are not found, and one ticket enters twenty times a minute', async () => {
  const unknown = `wgt_${'a'.repeat(22)}`
  expect(refusal(await askWidget(app, `${unknown}/ticket`, {}))).toEqual([404, 'not_found'])
  const { id } = await scene()
  const ticket = await getTicket(app, id)
  expect(refusal(await askWidget(app, `${unknown}/visitors`, { ticket }))).toEqual([404, 'not_found'])
  for (let i = 0; i < 20; i++)
    expect((await askWidget(app, `${id}/visitors`, { ticket })).status).toBeLessThan(300)
  expect(refusal(await askWidget(app, `${id}/visitors`, { ticket }))).toEqual([429, 'rate_limited'])
})

test('a visitor who repeats a message gets no third reply', async () => {
  const { id } = await scene()
  const { token } = (await enter(app, id)).body
  for (let i = 0; i < 2; i++) expect((await write(id, token)).status).toBe(200)
  expect(refusal(await write(id, token))).toEqual([429, 'automated_repetition'])
})

test('a visitor gets no reply once those of the plan or of the clone are used up', async () => {
  const { account, id } = await scene()
  const { token } = (await enter(app, id)).body
  const [{ id: version_id }] = (await account.api.get('/versions')).body.data
  await setCloneCap(account.ctx(), { id: version_id, cap: 0 })
  expect(refusal(await write(id, token))).toEqual([403, 'cap_reached'])
  await setCloneCap(account.ctx(), { id: version_id, cap: null })
  await app.sql(
    `insert into usage_periods (account_id, period_start, responses)
     select id, created_at::date, 20000 from accounts where id = $1`,
    [account.account.id],
  )
  expect(refusal(await write(id, token))).toEqual([403, 'responses_quota_exceeded'])
})
