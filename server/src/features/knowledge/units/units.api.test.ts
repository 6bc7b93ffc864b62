import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { createFolder, createSource } from '../../../../test/records.ts'
import { unitsChanged } from '../../courses/index.ts'

const app = await startTestApp()

async function createCourse({ api }: TestAccount, title = 'Sourdough course') {
  const description =
    'Everything about flour, water, salt and time, in eight short lessons for the home oven.'
  return (await api.post('/products', { title, description, tags: ['course'] })).body
}

const entry = (external_id: string, html: string, status = 'published') => ({
  external_id,
  title: `Lesson ${external_id}`,
  html,
  status,
})

let batches = 0
const load = ({ api }: TestAccount, product_id: number, entries: object[]) =>
  api.post(`/products/${product_id}/entries/import`, { external_id: `batch-${++batches}`, entries })

const listSources = async ({ api }: TestAccount) => (await api.get('/brain/sources')).body.data
const usedWords = async ({ api }: TestAccount) => (await api.get('/usage')).body.words.current
const says = async ({ api }: TestAccount, message: string): Promise<string> =>
  (await api.post('/chat', { message, new_conversation: true })).body.reply.content

describe('imported entries', () => {
  it("that are published become sources in their course's folder and count as words; drafts do not", async () => {
    const account = await createTestAccount(app)
    const course = await createCourse(account)
    const { status } = await load(account, course.id, [
      entry('1', '<p>A starter is ready when it floats in a glass of water.</p>'),
      entry('2', '<p>The oven must be heated for one whole hour.</p>', 'draft'),
    ])
    expect(status).toBe(201)
    const [folder] = (await account.api.get('/brain/folders')).body.data
    expect(folder).toMatchObject({
      name: 'Sourdough course',
      parent_id: null,
      product_id: course.id,
      is_course: true,
    })
    const [waiting] = await listSources(account)
    expect(waiting).toMatchObject({
      source_type: 'text',
      title: 'Lesson 1',
      folder_id: folder.id,
      external_id: null,
      status: 'pending',
      word_count: 12,
      chunk_count: 0,
    })
    expect(await usedWords(account)).toBe(12)
    await app.drain()
    expect(await listSources(account)).toMatchObject([
      { id: waiting.id, status: 'ready', language: 'en', chunk_count: 1 },
    ])
    expect(await says(account, 'When is a starter ready?')).toContain('floats in a glass of water')
    expect(await says(account, 'How long must the oven be heated?')).not.toContain('one whole hour')
  })

  it('beyond the quota of words are refused as a whole', async () => {
    const account = await createTestAccount(app, { plan: 'starter' })
    const course = await createCourse(account)
    await app.sql('update account_usage set words = 499995 where account_id = $1', [account.account.id])
    const { status, body } = await load(account, course.id, [
      entry('1', '<p>Short.</p>'),
      entry('2', '<p>These are more words than the plan has left.</p>'),
    ])
    expect([status, body.error.type]).toEqual([403, 'words_quota_exceeded'])
    expect(await listSources(account)).toEqual([])
    expect((await account.api.get('/brain/folders')).body.data).toEqual([])
  })

  it('share one folder per course, which is renamed with it; courses of one title have one folder each', async () => {
    const account = await createTestAccount(app)
    const own = await createFolder(account, { name: 'Sourdough course' })
    const [first, second] = [await createCourse(account), await createCourse(account)]
    for (const course of [first, second, first]) await load(account, course.id, [entry('1', '<p>Text</p>')])
    const folders = async () => (await account.api.get('/brain/folders')).body.data
    expect(await folders()).toMatchObject([
      { id: own, name: 'Sourdough course', product_id: first.id },
      { name: 'Sourdough course (2)', product_id: second.id },
    ])
    await account.api.patch(`/products/${first.id}`, { title: 'Bread', tags: ['masterclass'] })
    await account.api.patch(`/products/${second.id}`, { title: 'Bread' })
    expect(await folders()).toMatchObject([
      { name: 'Bread', is_course: false },
      { name: 'Bread (2)', is_course: true },
    ])
  })

  it('are deleted with their course: their words are freed, and the folder is deleted unless it has something else in it', async () => {
    const account = await createTestAccount(app)
    const [clone] = (await account.api.get('/versions')).body.data
    const [first, second] = [await createCourse(account, 'First'), await createCourse(account, 'Second')]
    for (const course of [first, second])
      await load(account, course.id, [entry('1', '<p>Steam makes a crust.</p>')])
    await app.drain()
    const folders = async () => (await account.api.get('/brain/folders')).body.data
    const [one, two] = await folders()
    const exclude_folder_ids = [one.id, two.id]
    await account.api.patch(`/versions/${clone.id}`, { exclude_folder_ids })
    const own = await createSource(account, { folder_id: two.id })
    await account.api.delete(`/products/${first.id}`)
    await account.api.delete(`/products/${second.id}`)
    expect(await folders()).toMatchObject([
      { id: two.id, name: 'Second', product_id: null, is_course: false },
    ])
    expect(await listSources(account)).toMatchObject([{ id: own.id }])
    expect(await usedWords(account)).toBe(own.word_count)
    const [after] = (await account.api.get('/versions')).body.data
    expect(after.exclude_folder_ids).toEqual([two.id])
  })

  it('that were unpublished are deleted, and a changed one answers with its old text until the new one is ready', async () => {
    const account = await createTestAccount(app)
    const course = await createCourse(account)
    const { body } = await load(account, course.id, [
      entry('1', '<p>Salt is added after one hour of rest.</p>'),
      entry('2', '<p>Steam makes a thin and shiny crust.</p>'),
    ])
    await app.drain()
    const unit_ids: number[] = body.data.entries.map((one: { unit_id: number }) => one.unit_id)
    const change = (unit_id: number, set: string) =>
      account.ctx().transaction(async (tx) => {
        await app.sql(`update course_units set ${set} where id = $1`, [unit_id])
        await tx.emit(unitsChanged, { product_id: course.id, unit_ids })
      })
    await change(unit_ids[0]!, "content_text = 'Salt is added after two hours of rest.'")
    expect(await says(account, 'When is salt added?')).toContain('one hour')
    await app.drain()
    expect(await says(account, 'When is salt added?')).toContain('two hours')
    await change(unit_ids[1]!, "status = 'draft'")
    expect(await listSources(account)).toMatchObject([{ title: 'Lesson 1' }])
    expect(await usedWords(account)).toBe(8)
  })

  it('that cannot be ingested have the reason', async () => {
    const account = await createTestAccount(app)
    const course = await createCourse(account)
    await load(account, course.id, [entry('1', '<p>Steam makes a crust.</p>')])
    await app.sql('update brain_sources set attempt = 10 where account_id = $1', [account.account.id])
    await app.drain()
    expect(await listSources(account)).toMatchObject([{ status: 'error', error: { type: 'reading_failed' } }])
  })
})
