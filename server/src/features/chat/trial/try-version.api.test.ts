import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import {
  createFolder,
  createGuidedAnswer,
  createProduct,
  createSource,
  signInUser,
} from '../../../../test/records.ts'

const app = await startTestApp()

async function school() {
  const account = await createTestAccount(app)
  const folder_id = await createFolder(account)
  const source = await createSource(account, {
    title: 'Firing a kiln',
    content: 'Fire the kiln slowly up to 600 degrees. The first firing takes nine hours in all.',
    folder_id,
  })
  const [clone] = (await account.api.get('/versions')).body.data
  const { panel } = await signInUser(account, 'editor')
  const attempt = (message: string, fields: object = {}) =>
    panel.post(`/versions/${clone.id}/try`, { message, ...fields })
  return { account, source, folder_id, clone, attempt }
}

const stored = async ({ api, account }: TestAccount) => {
  const [{ count }] = (await app.sql('select count(*)::int from messages where account_id = $1', [
    account.id,
  ])) as [{ count: number }]
  const conversations = (await api.get('/conversations')).body.data.length
  return { count, conversations, responses: (await api.get('/usage')).body.responses }
}

describe('a trial', () => {
  it('replies as the clone does in a chat, and tells which passage the reply uses and how certain it is', async () => {
    const { account, source, attempt } = await school()
    const message = 'How long does the first firing of the kiln take?'
    const { status, body } = await attempt(message)
    expect(status).toBe(200)
    expect(body.reply.content).toBe((await account.api.post('/chat', { message })).body.reply.content)
    expect(body).toMatchObject({
      decision: 'answer',
      silos: ['aprender'],
      questions: [message],
      excluded: [],
    })
    expect(body.passages[0]).toMatchObject({
      kind: 'source',
      id: source.id,
      silo: 'aprender',
      title: 'Firing a kiln',
      is_used: true,
    })
    expect(body.passages[0].certainty).toBeGreaterThan(0.6)
    expect(body.passages[0].excerpt).toContain('nine hours')
  })

  it('is stored nowhere, counts no response, and records no question that it cannot answer', async () => {
    const { account, attempt } = await school()
    const before = await stored(account)
    await attempt('How long does the first firing of the kiln take?')
    expect((await attempt('Do you repair bicycles?')).body).toMatchObject({ decision: 'refuse', silos: [] })
    expect(await stored(account)).toEqual(before)
    const { panel } = await signInUser(account)
    expect((await panel.get('/questions')).body.data).toEqual([])
  })

  it('says what a clone does not see of the subject, and why', async () => {
    const { attempt, source, folder_id, account } = await school()
    await createGuidedAnswer(account, { question: 'How long does the kiln take?', answer: 'Nine hours.' })
    const message = 'How long does the first firing of the kiln take?'
    const reasons = async (settings: object) => {
      const { excluded } = (await attempt(message, { settings })).body
      return excluded.map(({ kind, reason }: Record<string, string>) => `${kind} ${reason}`).sort()
    }
    expect(await reasons({})).toEqual([])
    expect(await reasons({ exclude_folder_ids: [folder_id] })).toEqual(['source folder_excluded'])
    expect(await reasons({ exclude_source_ids: [source.id] })).toEqual(['source source_excluded'])
    expect(await reasons({ silos: { aprender: false, soporte: false } })).toEqual([
      'guided_answer silo_off',
      'source silo_off',
    ])
  })

  it('draft settings change the reply and nothing that is stored', async () => {
    const { account, clone, source, attempt } = await school()
    const message = 'How long does the first firing of the kiln take?'
    const settings = {
      exclude_source_ids: [source.id],
      messages: { no_answer: 'Ask me in class.' },
      label: 'Draft',
    }
    const { body } = await attempt(message, { settings })
    expect(body.reply.content).toContain('Ask me in class.')
    expect(body.decision).toBe('refuse')
    expect((await account.api.get('/versions')).body.data).toEqual([clone])
  })

  it('keeps to the rules of a configuration', async () => {
    const { attempt } = await school()
    const refusal = async (settings: object) => (await attempt('Hello', { settings })).body.error.type
    expect(await refusal({ job: 'sales', silos: { recomendar: false } })).toBe('recommend_fixed_by_job')
    expect(await refusal({ voice_call: true })).toBe('voice_not_configured')
    expect(await refusal({ exclude_source_ids: [1] })).toBe('invalid_request')
  })

  it('goes on with what was said before when that is sent along, as a conversation does', async () => {
    const { account, attempt } = await school()
    const sentences = ['The glaze melts at 1240 degrees.', 'Leave the lid shut until the next morning.']
    const filler =
      'Pots crack where cold air meets them, and shelves warp where they are hot for too long a time.'
    const content = `The glaze firing follows the first one. ${filler} ${sentences.join(' ')} ${filler}`
    await createSource(account, { title: 'Glaze firing', content })
    const questions = ['What follows the first firing?', 'Tell me more']
    const chats = []
    let conversation_id: number | undefined
    for (const message of questions) {
      const { body } = await account.api.post('/chat', { message, conversation_id })
      conversation_id = body.conversation_id
      chats.push(body.reply.content)
    }
    const first = (await attempt(questions[0]!)).body
    const earlier = [
      { role: 'user', content: questions[0] },
      { role: 'assistant', content: first.reply.content, about: first.about },
    ]
    const second = (await attempt(questions[1]!, { earlier })).body
    expect([first.reply.content, second.reply.content]).toEqual(chats)
    expect((await attempt(questions[1]!)).body.reply.content).not.toBe(second.reply.content)
  })

  it('names the products that were considered, and whether the reply offers them', async () => {
    const { account, attempt } = await school()
    const description = 'Two days of raku beside an open fire, for everybody who can throw a bowl.'
    const { id } = await createProduct(account, { title: 'Raku weekend', price: 180, description })
    const { products, silos } = (await attempt('How much is the Raku weekend?')).body
    expect(products).toEqual([{ id, title: 'Raku weekend', is_offered: true }])
    expect(silos).toEqual(['recomendar'])
  })
})

describe('the evidence of a stored reply', () => {
  it('names what the reply rested on, as it is now, and says where that is gone', async () => {
    const { account, source } = await school()
    const { panel } = await signInUser(account, 'viewer')
    const message = 'How long does the first firing of the kiln take?'
    const { conversation_id } = (await account.api.post('/chat', { message })).body
    const read = async (sequence: number) =>
      panel.get(`/conversations/${conversation_id}/messages/${sequence}/evidence`)
    const { body } = await read(2)
    expect(body).toMatchObject({ object: 'message_evidence', conversation_id, is_recorded: true })
    expect(body).toMatchObject({ decision: 'answer', silos: ['aprender'] })
    expect(body.passages[0]).toMatchObject({ id: source.id, title: 'Firing a kiln', is_used: true })
    expect((await read(1)).status).toBe(404)
    expect((await read(3)).status).toBe(404)
    await account.api.delete(`/brain/sources/${source.id}`)
    expect((await read(2)).body.passages[0]).toMatchObject({ id: source.id, title: null, excerpt: null })
  })

  it('of a greeting says that nothing was looked up, and of an older reply that nothing was recorded', async () => {
    const { account } = await school()
    const { panel } = await signInUser(account, 'viewer')
    const { conversation_id } = (await account.api.post('/chat', { message: 'Hello!' })).body
    const address = `/conversations/${conversation_id}/messages/2/evidence`
    expect((await panel.get(address)).body).toMatchObject({
      is_recorded: true,
      decision: null,
      silos: [],
      passages: [],
      products: [],
    })
    await app.sql('update messages set evidence = null where account_id = $1', [account.account.id])
    expect((await panel.get(address)).body).toMatchObject({ is_recorded: false, passages: [] })
  })
})
