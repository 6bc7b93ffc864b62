import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { createFolder, createProduct, createSource } from '../../../../test/records.ts'
import type { DialogueAct } from '../../../dialogue/lexicon.types.ts'
import { requireClone } from '../../clones/index.ts'
import { listTopics } from './list-topics.ts'
import { replyToActs } from './reply-to-acts.ts'

const app = await startTestApp()

async function configure({ api }: TestAccount, fields: object) {
  const [{ id }] = (await api.get('/versions')).body.data
  expect((await api.patch(`/versions/${id}`, fields)).status).toBe(200)
}

async function topics(account: TestAccount) {
  const ctx = account.ctx()
  return listTopics(ctx, await requireClone(ctx, null))
}

async function reply(account: TestAccount, acts: DialogueAct[]) {
  const ctx = account.ctx()
  return replyToActs(ctx, { acts, clone: await requireClone(ctx, null), language: 'en', variant: 0 })
}

describe('topics', () => {
  it('are the folders that hold texts, and the products on sale', async () => {
    const account = await createTestAccount(app)
    await createSource(account, { folder_id: await createFolder(account, { name: 'Glazes' }) })
    await createFolder(account, { name: 'Empty' })
    await createProduct(account, { title: 'Raku weekend' })
    await createProduct(account, { title: 'Draft', publish_status: 'draft' })
    expect(await topics(account)).toEqual(['Glazes', 'Raku weekend'])
  })

  it('are the newest texts where there are neither folders nor products', async () => {
    const account = await createTestAccount(app)
    expect(await topics(account)).toEqual([])
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) await createSource(account, { title })
    expect(await topics(account)).toEqual(['Five', 'Four', 'Three', 'Two'])
  })

  it('leave out a product that is about texts which the clone excludes', async () => {
    const account = await createTestAccount(app)
    const folder_id = await createFolder(account, { name: 'Chairs' })
    const chairs = { title: 'Loose legs', content: 'Glue a loose leg of a chair, and clamp it for a day.' }
    await createSource(account, { folder_id, ...chairs })
    await createSource(account, { title: 'Stars', content: 'Binoculars show the moons of Jupiter.' })
    await createProduct(account, {
      title: 'Rescue a chair',
      description: 'Six lessons on the loose legs of a chair, and glue.',
    })
    await createProduct(account, {
      title: 'Sky club',
      description: 'Every month a letter on Jupiter and its moons.',
    })
    expect(await topics(account)).toEqual(['Chairs', 'Rescue a chair', 'Sky club'])
    await configure(account, { exclude_folder_ids: [folder_id] })
    expect(await topics(account)).toEqual(['Stars', 'Sky club'])
  })

  it('leave out what the clone hides, with all that lies below a hidden folder', async () => {
    const account = await createTestAccount(app)
    const parent = await createFolder(account, { name: 'Private' })
    const child = await createFolder(account, { name: 'Diary', parent_id: parent })
    const single = await createFolder(account, { name: 'Single' })
    await createSource(account, { folder_id: parent })
    await createSource(account, { folder_id: child })
    const { id } = await createSource(account, { folder_id: single })
    await createProduct(account, { title: 'Raku weekend' })
    await createSource(account, { title: 'Outside' })
    await configure(account, { exclude_folder_ids: [parent], exclude_source_ids: [id] })
    expect(await topics(account)).toEqual(['Outside', 'Raku weekend'])
    await configure(account, { silos: { recomendar: false } })
    expect(await topics(account)).toEqual(['Outside'])
    await configure(account, { exclude_unfoldered_sources: true })
    expect(await topics(account)).toEqual([])
    await configure(account, { include_folder_ids: [parent], silos: { aprender: false } })
    expect(await topics(account)).toEqual([])
  })
})

describe('small talk', () => {
  it('names the clone and whose it is', async () => {
    const account = await createTestAccount(app, { name: 'Slow Kiln' })
    await configure(account, { label: 'Mara' })
    const { content, unanswered } = await reply(account, ['greeting'])
    expect(content).toContain("I'm Mara, the automatic assistant of Slow Kiln.")
    expect(unanswered).toBe(false)
  })

  it('offers a person where one is asked for or somebody complains, unless support is switched off', async () => {
    const account = await createTestAccount(app)
    const offer = [{ type: 'escalate_offer', label: null, url: null }]
    expect((await reply(account, ['person'])).actions).toEqual(offer)
    expect((await reply(account, ['greeting', 'complaint'])).actions).toEqual(offer)
    expect((await reply(account, ['thanks'])).actions).toEqual([])
    await configure(account, { silos: { soporte: false } })
    const { content, actions } = await reply(account, ['person'])
    expect(actions).toEqual([])
    expect(content).toContain("can't put you through to a person")
  })
})

it('who asks whether it speaks a language hears in which it answers, and in which the texts are that it shows', async () => {
  const account = await createTestAccount(app, { name: 'Slow Kiln' })
  const folder_id = await createFolder(account, { name: 'Cuadernos' })
  await createSource(account, {
    content: 'Glazes dry for a day before they are fired, and longer when it rains outside.',
  })
  await createSource(account, {
    folder_id,
    content: 'Los esmaltes se secan un día antes de hornear, y más tiempo cuando llueve fuera.',
  })
  const ask = async (message: string) => (await account.api.post('/chat', { message })).body.reply.content
  expect(await ask('bonjour ! vous parlez français ?')).toMatch(/^Bonjour.* Je réponds en français, /)
  expect(await ask('vous parlez français ?')).toMatch(
    /Slow Kiln a écrit est en (anglais et espagnol|espagnol et anglais), /,
  )
  expect(await ask('do you speak french?')).toMatch(/^I answer in English, .*French.* is in \w+ and \w+, /)
  await configure(account, { exclude_folder_ids: [folder_id] })
  expect(await ask('do you speak french?')).toContain('What Slow Kiln wrote is in English, ')
})
