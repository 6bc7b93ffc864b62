import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../test/factories.ts'
import { createFolder, createProduct, createSource, signInUser } from '../../../test/records.ts'

const app = await startTestApp()

async function editor() {
  const account = await createTestAccount(app)
  return { account, panel: (await signInUser(account, 'editor')).panel }
}

const error = ({ status, body }: { status: number; body: { error?: { type: string } } }) => [
  status,
  body.error?.type,
]

/** A course with a published entry: its folder, and the source that holds the entry's text. */
async function courseRecords(account: TestAccount) {
  const { id } = await createProduct(account)
  const entries = [{ external_id: 'one', title: 'One', html: '<p>What it says.</p>', status: 'published' }]
  await account.api.post(`/products/${id}/entries/import`, { external_id: 'batch', entries })
  await app.drain()
  const [folder] = (await account.api.get('/brain/folders')).body.data
  const sources = (await account.api.get('/brain/sources')).body.data
  return { folder, source: sources.find((each: { folder_id: number }) => each.folder_id === folder.id) }
}

describe('a source in the panel', () => {
  it('gets another title, folder and day, and is found by its new title', async () => {
    const { account, panel } = await editor()
    const folder_id = await createFolder(account)
    const source = await createSource(account, {
      title: 'Untitled',
      content: 'Leave it in the oven for forty minutes and let it cool on a rack.',
    })
    const ask = async () => {
      const { body } = await account.api.post('/chat', {
        message: 'What about focaccia genovese?',
        new_conversation: true,
      })
      return body.reply.content
    }
    expect(await ask()).not.toContain('forty minutes')
    const fields = { title: 'Focaccia genovese', folder_id, content_date: '2025-05-01' }
    const { body } = await panel.patch(`/brain/sources/${source.id}`, fields)
    expect(body).toMatchObject({ ...fields, id: source.id, word_count: source.word_count })
    expect(await ask()).toContain('forty minutes')
    expect((await panel.patch(`/brain/sources/${source.id}`, { folder_id: null })).body.folder_id).toBe(null)
  })

  it('is not changed where it is the entry of a course, nor put into a folder that is not there', async () => {
    const { account, panel } = await editor()
    const own = await createSource(account)
    expect(error(await panel.patch(`/brain/sources/${own.id}`, { folder_id: 1 }))).toEqual([404, 'not_found'])
    const { source } = await courseRecords(account)
    expect(error(await panel.patch(`/brain/sources/${source.id}`, { title: 'Mine' }))).toEqual([
      409,
      'source_of_course',
    ])
  })
})

describe('a folder in the panel', () => {
  it('is renamed, unless its level has that name already', async () => {
    const { account, panel } = await editor()
    const [one, other] = [await createFolder(account, { name: 'One' }), await createFolder(account)]
    const renamed = await panel.patch(`/brain/folders/${other}`, { name: 'Two', description: 'Notes' })
    expect(renamed.body).toMatchObject({ id: other, name: 'Two', description: 'Notes' })
    expect(error(await panel.patch(`/brain/folders/${other}`, { name: 'One' }))).toEqual([
      409,
      'folder_name_taken',
    ])
    expect((await panel.patch(`/brain/folders/${one}`, { name: 'One' })).status).toBe(200)
  })

  it('is moved with what is in it, and never below itself, however many move at once', async () => {
    const { account, panel } = await editor()
    const [a, b] = [await createFolder(account), await createFolder(account)]
    const move = (id: number, parent_id: number | null) =>
      panel.post(`/brain/folders/${id}/move`, { parent_id })
    const answers = (await Promise.all([move(a, b), move(b, a)])).map(({ status }) => status)
    expect(answers.sort()).toEqual([200, 409])
    expect(error(await move(a, a))).toEqual([409, 'folder_inside_itself'])
    expect((await move(a, null)).body.parent_id).toBe(null)
    const same = await createFolder(account, { name: 'Same' })
    const below = await createFolder(account, { name: 'Same', parent_id: a })
    expect(error(await move(below, null))).toEqual([409, 'folder_name_taken'])
    expect((await move(same, b)).body.parent_id).toBe(b)
  })

  it('is deleted only when it is empty, and then leaves the exclusions of clones', async () => {
    const { account, panel } = await editor()
    const folder = await createFolder(account)
    const source = await createSource(account, { folder_id: folder })
    const [clone] = (await account.api.get('/versions')).body.data
    await account.api.patch(`/versions/${clone.id}`, { exclude_folder_ids: [folder] })
    expect(error(await panel.delete(`/brain/folders/${folder}`))).toEqual([409, 'folder_not_empty'])
    await account.api.delete(`/brain/sources/${source.id}`)
    expect((await panel.delete(`/brain/folders/${folder}`)).body).toEqual({ id: folder, deleted: true })
    expect((await account.api.get('/versions')).body.data[0].exclude_folder_ids).toEqual([])
  })

  it('of a product goes with the product: it is neither renamed, moved nor deleted', async () => {
    const { account, panel } = await editor()
    const { folder } = await courseRecords(account)
    const refused = [409, 'folder_of_product']
    expect(error(await panel.patch(`/brain/folders/${folder.id}`, { name: 'Mine' }))).toEqual(refused)
    expect(error(await panel.post(`/brain/folders/${folder.id}/move`, { parent_id: null }))).toEqual(refused)
    expect(error(await panel.delete(`/brain/folders/${folder.id}`))).toEqual(refused)
    const described = await panel.patch(`/brain/folders/${folder.id}`, { description: 'Lessons' })
    expect(described.body.description).toBe('Lessons')
  })
})
