import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../test/factories.ts'
import { operate } from '../../../test/operator.ts'
import { requireClone } from './require-clone.ts'

const app = await startTestApp()

async function accountWithClone() {
  const account = await createTestAccount(app)
  const [clone] = (await account.api.get('/versions')).body.data
  return { account, clone }
}

type Shown = { id: number; label: string | null; messages: Record<string, string | null> }
const setMessages = (account: TestAccount, options: object) =>
  operate<Shown>(account, 'clone set-messages', { ...options })

const none = { first: null, no_answer: null, person: null }

describe('clone set-messages', () => {
  it('changes the messages that are given, null clears one, and without options it changes nothing', async () => {
    const { account, clone } = await accountWithClone()
    const { id, label, updated_at } = clone
    expect(await setMessages(account, { id })).toEqual({ id, label, messages: none, updated_at })
    expect((await account.api.get('/versions')).body.data[0]).toEqual(clone)

    app.clock.advance('1m')
    const words = { first: '  Hi, I am Ana.\nAsk me.  ', person: 'Write to hello@example.com.' }
    await setMessages(account, { id, ...words })
    const written = { ...none, first: 'Hi, I am Ana.\nAsk me.', person: words.person }
    expect((await setMessages(account, { id })).messages).toEqual(written)
    expect((await account.api.get('/versions')).body.data[0].updated_at).not.toBe(clone.updated_at)

    const { messages } = await setMessages(account, { id, first: null, no_answer: 'No idea "yet".' })
    expect(messages).toEqual({ first: null, no_answer: 'No idea "yet".', person: words.person })
  })

  it.each([
    ['first', ''],
    ['no_answer', '   '],
    ['person', 'x'.repeat(1001)],
  ])('refuses a message %s that is empty or longer than 1000 characters', async (field, value) => {
    const { account, clone } = await accountWithClone()
    await expect(setMessages(account, { id: clone.id, [field]: value })).rejects.toThrow(
      /1 to 1000 characters/,
    )
  })

  it('takes 1000 characters, counted as people count them', async () => {
    const { account, clone } = await accountWithClone()
    const first = '\u{1f35e}'.repeat(1000)
    expect((await setMessages(account, { id: clone.id, first })).messages.first).toBe(first)
  })

  it("finds no clone of another account, and leaves that one's messages alone", async () => {
    const { account } = await accountWithClone()
    const other = await accountWithClone()
    await setMessages(other.account, { id: other.clone.id, first: 'Mine' })
    const foreign = setMessages(account, { id: other.clone.id, first: 'Yours' })
    await expect(foreign).rejects.toMatchObject({ type: 'not_found' })
    expect((await setMessages(other.account, { id: other.clone.id })).messages.first).toBe('Mine')
  })
})

describe("a clone's messages", () => {
  it('go to a copy, which then has its own', async () => {
    const { account, clone } = await accountWithClone()
    await setMessages(account, { id: clone.id, first: 'Hi', person: 'Call me' })
    const copy = await account.api.post('/versions', { copy_from_version_id: clone.id })
    await setMessages(account, { id: clone.id, first: 'Later' })
    const { messages } = await setMessages(account, { id: copy.body.id })
    expect(messages).toEqual({ first: 'Hi', no_answer: null, person: 'Call me' })
  })

  it('reach whoever answers for the clone, and no record of the API', async () => {
    const { account, clone } = await accountWithClone()
    await setMessages(account, { id: clone.id, first: 'Hi' })
    const { messages } = await requireClone(account.ctx(), clone.id)
    expect(messages).toEqual({ ...none, first: 'Hi' })
    const answers = [
      (await account.api.get('/versions')).body.data[0],
      (await account.api.patch(`/versions/${clone.id}`, { label: 'Ana' })).body,
      (await account.api.post('/versions', { copy_from_version_id: clone.id })).body,
    ]
    for (const answer of answers) expect(Object.keys(answer)).toEqual(Object.keys(clone))
  })
})
