import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../test/factories.ts'
import { createProduct } from '../../../test/records.ts'
import { erasePerson } from './person/erase-person.ts'

const app = await startTestApp()

type Step =
  | { do: 'chat'; visitor: string | null; email: number | null; fresh: boolean }
  | { do: 'go on'; thread: number }
  | { do: 'delete'; thread: number }
  | { do: 'sell'; email: number }
  | { do: 'erase'; email: number }

const email = fc.integer({ min: 0, max: 2 })
const thread = fc.nat({ max: 5 })
const chat = fc.record({
  do: fc.constant('chat' as const),
  visitor: fc.constantFrom('a', 'b', null),
  email: fc.option(email),
  fresh: fc.boolean(),
})
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: chat },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('go on' as const), thread }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), thread }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('sell' as const), email }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('erase' as const), email }) },
)

const address = (number: number) => `p${number}@example.com`
let number = 0

async function take(account: TestAccount, step: Step, context: { threads: number[]; product_id: number }) {
  const { api } = account
  const { threads, product_id } = context
  const message = `Message ${++number}`
  if (step.do === 'chat') {
    const { body } = await api.post('/chat', {
      message,
      new_conversation: step.fresh,
      ...(step.visitor !== null && { visitor_external_id: step.visitor }),
      ...(step.email !== null && { visitor_email: address(step.email) }),
    })
    threads.push(body.conversation_id)
  } else if (step.do === 'sell') {
    const sale = { email: address(step.email), amount_cents: 100, order_ref: message, product_id }
    await api.post('/sales', sale)
  } else if (step.do === 'erase') {
    await erasePerson(account.ctx(), { email: address(step.email) }).catch((error) => {
      if (error.type !== 'not_found') throw error
    })
  } else if (threads.length > 0) {
    const conversation_id = threads[step.thread % threads.length]!
    if (step.do === 'delete') await api.delete(`/conversations/${conversation_id}`)
    else await api.post('/chat', { message, conversation_id })
  }
}

/** Stored counts and times that differ from those that the rows give. */
const contradictions = (account_id: number) =>
  app.sql(
    `select 'contact ' || c.email as what, c.conversation_count as stored, count(t.id)::int as counted
    from contacts as c
    left join visitors as v on v.account_id = c.account_id and v.email = c.email
    left join conversations as t on t.account_id = v.account_id and t.visitor_id = v.id
    where c.account_id = $1
    group by c.account_id, c.id
    having c.conversation_count <> count(t.id) or c.first_seen_at > c.last_seen_at
      or c.last_seen_at < max(t.started_at)
    union all
    select 'conversation ' || t.id, t.message_count, count(m.sequence)::int
    from conversations as t
    left join messages as m on m.account_id = t.account_id and m.conversation_id = t.id
    where t.account_id = $1
    group by t.account_id, t.id
    having t.message_count <> count(m.sequence) or t.last_message_at < max(m.created_at)
    union all
    select 'visitor without a contact ' || v.email, 0, 1 from visitors as v
    where v.account_id = $1 and v.email is not null
      and not exists (select from contacts as c where c.account_id = v.account_id and c.email = v.email)`,
    [account_id],
  )

test('stored counts and times agree with the rows after any requests at the same time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const account = await createTestAccount(app)
      const context = { threads: [], product_id: (await createProduct(account)).id }
      for (let first = 0; first < steps.length; first += 3) {
        app.clock.advance('1m')
        await Promise.all(steps.slice(first, first + 3).map((each) => take(account, each, context)))
        expect(await contradictions(account.account.id)).toEqual([])
      }
    }),
    { numRuns: Number(process.env.COUNT_RUNS ?? 25) },
  )
})
