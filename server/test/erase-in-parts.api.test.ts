import { expect, test } from 'vitest'
import type { Ctx, ErasedInParts } from '../src/platform/context.ts'
import { startTestApp } from './app.ts'
import { createTestAccount, type TestAccount } from './factories.ts'
import { operate } from './operator.ts'

const app = await startTestApp()
const email = 'ana@example.com'
const maxRead = 20_000

/** Ana's own words, and somebody else's thread with `count` messages, of which every hundredth names `named`. */
async function fill(account: TestAccount, count: number, named = email): Promise<number> {
  const chat = async (fields: object) => (await account.api.post('/chat', fields)).body.conversation_id
  await chat({ message: 'It is me', visitor_external_id: 'ana', visitor_email: email })
  const id = await chat({ message: `I know ${named}`, visitor_email: 'other@example.com' })
  await account.api.patch(`/conversations/${id}`, { title: `About ${named}` })
  await app.sql(
    `insert into messages (account_id, conversation_id, sequence, role, content, created_at)
     select $1, $2, 10 + n, 'user', case when n % 100 = 0 then 'Write to ' || $4::text else 'Write to me@example.com' end, now()
     from generate_series(1, $3::int) as n`,
    [account.account.id, id, count, named],
  )
  return id
}

async function countMentions(account: TestAccount, text: string): Promise<number> {
  const [row] = await app.sql<{ count: number }>(
    'select count(*)::int as count from messages where account_id = $1 and content like $2',
    [account.account.id, `%${text}%`],
  )
  return row!.count
}

/** Erases Ana, with each part passed through `around`. @returns what the operator was shown */
async function erase(
  account: TestAccount,
  around: (part: ErasedInParts, run: () => ReturnType<ErasedInParts['eraseNext']>) => Promise<unknown>,
): Promise<string[]> {
  const shown: string[] = []
  const erased_in_parts = app.app.erased_in_parts.map((part) => ({
    name: part.name,
    eraseNext: async (...args: Parameters<ErasedInParts['eraseNext']>) => {
      const step = part.eraseNext(...args)
      await around(part, () => step)
      return step
    },
  }))
  const ctx: Ctx = account.ctx()
  const onProgress = (text: string) => void shown.push(text)
  const changed = { ...account, ctx: () => ({ ...ctx, app: { ...ctx.app, erased_in_parts }, onProgress }) }
  await operate(changed as TestAccount, 'contact erase', { email })
  return shown
}

test('many messages are read in parts, the operator sees how many, and no part leaves a lock', async () => {
  const account = await createTestAccount(app)
  await fill(account, 2 * maxRead + 500)
  const reads: number[] = []
  const shown = await erase(account, async ({ name }, run) => {
    if (name !== 'messages') return
    reads.push((await run()).read)
    await app.sql('select from messages where account_id = $1 for update nowait', [account.account.id])
  })
  expect(reads).toEqual([maxRead, maxRead, 502])
  expect(shown).toEqual(
    expect.arrayContaining(['own conversations: 1 record done', 'messages: 40,502 records done']),
  )
  expect([await countMentions(account, email), await countMentions(account, '[erased]')]).toEqual([0, 406])
  expect(await countMentions(account, 'me@example.com')).toBe(2 * maxRead + 500 - 405)
})

test.each(app.app.erased_in_parts.map(({ name }) => name))(
  'an erasure that ends after a part of %s leaves the person to be found, and the next one completes it',
  async (last) => {
    const account = await createTestAccount(app)
    await fill(account, 200)
    const interrupted = erase(account, async ({ name }, run) => {
      await run()
      if (name === last) throw new Error('killed')
    })
    await expect(interrupted).rejects.toThrow('killed')
    await operate(account, 'contact export', { email })
    await operate(account, 'contact erase', { email })
    expect(await countMentions(account, email)).toBe(0)
    await expect(operate(account, 'contact export', { email })).rejects.toMatchObject({ type: 'not_found' })
  },
)

test('an email that becomes known while the person is being erased is erased too', async () => {
  const account = await createTestAccount(app)
  const later = 'ana.later@example.com'
  await fill(account, 200, later)
  let isKnown = false
  await erase(account, async () => {
    if (isKnown) return
    isKnown = true
    await app.sql(
      `insert into visitor_external_ids (account_id, external_id, visitor_id)
       select account_id, $2, id from visitors where account_id = $1 and email = $3`,
      [account.account.id, later, email],
    )
  })
  expect(await countMentions(account, later)).toBe(0)
})
