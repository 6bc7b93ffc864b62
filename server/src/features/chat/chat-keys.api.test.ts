import { afterAll, describe, expect, it } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../test/factories.ts'
import { startFakeModel } from '../../../test/fakes/model-server.ts'
import { operate } from '../../../test/operator.ts'
import type { CreatedKey } from '../accounts/keys/create-key.ts'

const fake = await startFakeModel()
afterAll(() => fake.close())
const app = await startTestApp({
  environment: { CHAT_MODEL: 'openai-compatible:tester', OPENAI_COMPATIBLE_BASE_URL: `${fake.url}/v1` },
})

const createKey = (account: TestAccount, options: object = {}) =>
  operate<CreatedKey>(account, 'key create', { permission: 'chat', ...options })

/** A second clone, neither active nor published. */
const createClone = async ({ api }: TestAccount, label: string): Promise<number> =>
  (await api.post('/versions', { label })).body.id

let messages = 0

/** Sends a message with a key. @returns the answer; the message is new, so that nothing repeats */
const chat = ({ api }: TestAccount, key: string, fields: object = {}) =>
  api.post('/chat', { message: `Message ${++messages}`, ...fields }, { key })

/** The answer without what differs from one request to the next. */
const comparable = ({ status, text }: { status: number; text: string }) => ({ status, text })

/** Everything that the model was shown for the last message. */
const shownToModel = () => JSON.stringify(fake.requests.at(-1)!.body)

describe('a key that is bound to a clone', () => {
  it('talks with that clone alone, published or not, and another one is as one that nobody has', async () => {
    const account = await createTestAccount(app)
    const [active] = (await account.api.get('/versions')).body.data
    const version_id = await createClone(account, 'The silent gardener')
    const { key } = await createKey(account, { version_id })
    for (const fields of [{}, { version_id }]) {
      expect((await chat(account, key, fields)).status).toBe(200)
      expect(shownToModel()).toContain('The silent gardener')
    }
    const unknown = await chat(account, key, { version_id: 1 })
    expect(unknown).toMatchObject({ status: 404, body: { error: { type: 'not_found' } } })
    expect(comparable(await chat(account, key, { version_id: active.id }))).toEqual(comparable(unknown))
  })

  it('continues no thread of another clone, neither by its id nor by its visitor', async () => {
    const account = await createTestAccount(app)
    const version_id = await createClone(account, 'Another')
    const { key } = await createKey(account, { version_id })
    const visitor = { visitor_external_id: 'ana' }
    const { conversation_id } = (await chat(account, account.keys.write, { message: 'I am ill', ...visitor }))
      .body
    const unknown = await chat(account, key, { ...visitor, conversation_id: 1 })
    expect(unknown.status).toBe(404)
    expect(comparable(await chat(account, key, { ...visitor, conversation_id }))).toEqual(comparable(unknown))
    const own = (await chat(account, key, visitor)).body
    expect(own.conversation_id).not.toBe(conversation_id)
    expect(shownToModel()).not.toContain('I am ill')
    await chat(account, account.keys.write, { ...visitor, new_conversation: true })
    expect((await chat(account, key, visitor)).body.conversation_id).toBe(own.conversation_id)
  })

  it('is listed with its clone and keeps it when it is rotated', async () => {
    const account = await createTestAccount(app)
    const version_id = await createClone(account, 'The heir')
    const old = await createKey(account, { version_id })
    expect(old).toMatchObject({ permission: 'chat', version_id })
    const next = await operate<CreatedKey>(account, 'key rotate', { id: old.id })
    expect(next).toMatchObject({ permission: 'chat', version_id })
    expect((await chat(account, next.key)).status).toBe(200)
    expect(shownToModel()).toContain('The heir')
    const { data } = await operate<{ data: CreatedKey[] }>(account, 'key list')
    expect(data.filter((key) => key.version_id === version_id).map(({ id }) => id)).toEqual([old.id, next.id])
    expect(data.find(({ permission }) => permission === 'read')).toMatchObject({ version_id: null })
  })

  it('can only be a chat key, of a clone of the account', async () => {
    const [mine, theirs] = [await createTestAccount(app), await createTestAccount(app)]
    const version_id = await createClone(mine, 'Mine')
    for (const permission of ['read', 'write', 'delete']) {
      await expect(createKey(mine, { permission, version_id })).rejects.toMatchObject({
        type: 'invalid_request',
        message: 'version_id: only a key with permission chat can have one.',
      })
    }
    for (const unknown of [1, await createClone(theirs, 'Theirs')]) {
      await expect(createKey(mine, { version_id: unknown })).rejects.toMatchObject({ status: 404 })
    }
  })

  it('ends with its clone, and never opens another one', async () => {
    const account = await createTestAccount(app)
    const version_id = await createClone(account, 'Gone')
    const { id, key } = await createKey(account, { version_id })
    await app.sql('delete from versions where account_id = $1 and id = $2', [account.account.id, version_id])
    app.clock.advance('5s')
    expect((await chat(account, key)).body.error.type).toBe('invalid_api_key')
    const { data } = await operate<{ data: CreatedKey[] }>(account, 'key list')
    expect(data.map((one) => one.id)).not.toContain(id)
  })
})

describe('a chat key', () => {
  it('continues a thread of the visitor whom the message names, and stores nothing of the other fields', async () => {
    const account = await createTestAccount(app)
    const { key } = await createKey(account)
    const ana = { visitor_external_id: 'ana', visitor_email: 'ana@example.com' }
    const { conversation_id, visitor_id } = (await chat(account, account.keys.write, ana)).body
    for (const fields of [
      { visitor_external_id: 'ana' },
      { visitor_email: ' Ana@Example.com', visitor_name: 'Nobody' },
      { visitor_external_id: 'new', visitor_email: 'ana@example.com', new_conversation: true },
    ]) {
      const { body } = await chat(account, key, { conversation_id, ...fields })
      expect([body.conversation_id, body.visitor_id]).toEqual([conversation_id, visitor_id])
    }
    const { body } = await account.api.get(`/conversations/${conversation_id}`)
    expect(body).toMatchObject({ message_count: 8, visitor: { email: 'ana@example.com', name: null } })
  })

  it('gets for a thread of anybody else the bytes of one that nobody has, and the model is not asked', async () => {
    const account = await createTestAccount(app)
    const { key } = await createKey(account)
    const open = async (opener: string, fields: object) =>
      (await chat(account, opener, fields)).body.conversation_id as number
    const threads = [
      await open(key, { visitor_external_id: 'ana' }),
      await open(key, { visitor_email: 'ana@example.com' }),
      await open(account.keys.write, {}),
      await open((await createKey(account)).key, {}),
    ]
    await open(key, { visitor_external_id: 'eva', visitor_email: 'eva@example.com' })
    const asked = fake.requests.length
    const used = (await account.api.get('/usage')).body.responses.used
    const unknown = comparable(await chat(account, key, { conversation_id: 1 }))
    expect(unknown.status).toBe(404)
    for (const conversation_id of threads) {
      for (const fields of [
        {},
        { visitor_name: 'Ana' },
        { visitor_external_id: 'eva' },
        { visitor_email: 'eva@example.com' },
        { visitor_external_id: 'eva', visitor_email: 'ana@example.com' },
        { visitor_external_id: 'nobody' },
        { visitor_email: 'none' },
      ]) {
        expect(comparable(await chat(account, key, { conversation_id, ...fields }))).toEqual(unknown)
      }
      expect((await account.api.get(`/conversations/${conversation_id}`)).body.message_count).toBe(2)
    }
    expect(fake.requests).toHaveLength(asked)
    expect((await account.api.get('/usage')).body.responses.used).toBe(used)
  })

  it('continues the anonymous threads that it opened, also after rotations, as long as no visitor is named', async () => {
    const account = await createTestAccount(app)
    let { id, key } = await createKey(account)
    const { conversation_id } = (await chat(account, key)).body
    const goOn = async (fields: object = {}) =>
      (await chat(account, key, { conversation_id, ...fields })).body.conversation_id
    for (let rotations = 0; rotations < 3; rotations++) {
      expect(await goOn({ visitor_name: 'Ana' })).toBe(conversation_id)
      expect(await goOn({ visitor_external_id: 'ana' })).toBeUndefined()
      ;({ id, key } = await operate<CreatedKey>(account, 'key rotate', { id }))
    }
  })

  it('alone is held to its visitors: a key with permission write continues every thread', async () => {
    const account = await createTestAccount(app)
    for (const visitor of [{}, { visitor_external_id: 'ana' }]) {
      const { conversation_id } = (await chat(account, account.keys.chat, visitor)).body
      for (const fields of [{}, { visitor_external_id: 'eva' }]) {
        const { body } = await chat(account, account.keys.write, { conversation_id, ...fields })
        expect(body.conversation_id).toBe(conversation_id)
      }
    }
  })
})
