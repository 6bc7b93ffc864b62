import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { operate } from '../../../../test/operator.ts'
import { createContact, createTag } from '../../../../test/records.ts'

const app = await startTestApp()
const contact = fc.nat(2)
const tag = fc.nat(2)

const step = fc.oneof(
  fc.record({ do: fc.constant('give' as const), contact, tag, minutes: fc.constantFrom(null, 1, 5) }),
  fc.record({ do: fc.constant('take' as const), contact, tag }),
  fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 4) }),
  fc.record({ do: fc.constant('expire' as const) }),
  fc.record({ do: fc.constant('erase' as const), contact }),
)

const selectCounts = `select t.id, t.carrier_count as kept,
    (select count(*)::int from contact_tags as ct where ct.account_id = t.account_id and ct.tag_id = t.id) as rows,
    (select count(*)::int from contact_tags as ct where ct.account_id = t.account_id and ct.tag_id = t.id
      and (expires_at is null or expires_at > $2)) as carriers
  from tags as t where t.account_id = $1 order by t.id`

test('after whatever gives, takes, expires and erases, a tag counts the contacts that carry it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const target = await createTestAccount(app)
      const { account, api } = target
      const contacts = [await createContact(target), await createContact(target), await createContact(target)]
      const emails = (await api.get('/contacts')).body.data.map((one: { email: string }) => one.email)
      const tags = [await createTag(target), await createTag(target), await createTag(target)]
      for (const one of steps) {
        if (one.do === 'wait') app.clock.advance(`${one.minutes}m`)
        if (one.do === 'expire') await app.drain()
        if (one.do === 'take') await api.delete(`/contacts/${contacts[one.contact]}/tags/${tags[one.tag]}`)
        if (one.do === 'erase')
          await operate(target, 'contact erase', { email: emails[one.contact] }).catch(() => {})
        if (one.do === 'give') {
          const expires_at = one.minutes && new Date(app.clock.nowMs() + one.minutes * 60_000).toISOString()
          await api.post(`/contacts/${contacts[one.contact]}/tags`, { tag_id: tags[one.tag], expires_at })
        }
        const counts = await app.sql(selectCounts, [account.id, new Date(app.clock.nowMs())])
        const listed = (await api.get('/tags')).body.data as { id: number; contact_count: number }[]
        expect(counts.map(({ kept }) => kept)).toEqual(counts.map(({ rows }) => rows))
        expect(listed.map((one) => one.contact_count)).toEqual(counts.map(({ carriers }) => carriers))
      }
    }),
    { numRuns: 15 },
  )
})
