import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { createFolder, createSource } from '../../../../test/records.ts'

const app = await startTestApp()

describe('folders', () => {
  it('are created once per name and parent', async () => {
    const { api } = await createTestAccount(app)
    const first = await api.post('/brain/folders', { name: '  Course  ', description: 'All lessons' })
    expect(first.status).toBe(201)
    expect(first.body).toMatchObject({
      object: 'brain_folder',
      name: 'Course',
      description: 'All lessons',
      parent_id: null,
      product_id: null,
      is_course: false,
      created: true,
    })
    const again = await api.post('/brain/folders', { name: 'Course', description: 'Another text' })
    expect(again.status).toBe(200)
    expect(again.body).toEqual({ ...first.body, created: false })

    const below = await api.post('/brain/folders', { name: 'Course', parent_id: first.body.id })
    expect(below.status).toBe(201)
    expect(below.body.parent_id).toBe(first.body.id)
  })

  it('are listed all and flat, in ascending id', async () => {
    const account = await createTestAccount(app)
    const top = await createFolder(account)
    const below = await createFolder(account, { parent_id: top })
    const { body } = await account.api.get('/brain/folders')
    expect(body).toMatchObject({ object: 'list', has_more: false, next_starting_after: null })
    expect(body.data.map((folder: { id: number }) => folder.id)).toEqual([top, below])
    expect(body.data[0]).not.toHaveProperty('created')
  })

  it('created 32 times at once are one folder', async () => {
    const { api } = await createTestAccount(app)
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => api.post('/brain/folders', { name: 'Same' })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(31)
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  })

  it('have sources, which move with a replacement', async () => {
    const account = await createTestAccount(app)
    const [one, other] = [await createFolder(account), await createFolder(account)]
    const source = await createSource(account, { external_id: 'moves', folder_id: one })
    expect(source.folder_id).toBe(one)
    const moved = await createSource(account, { external_id: 'moves', folder_id: other })
    expect(moved).toMatchObject({ id: source.id, folder_id: other, replaced: true })
  })

  it('of another account are not found', async () => {
    const [account, stranger] = [await createTestAccount(app), await createTestAccount(app)]
    const folder = await createFolder(stranger)
    const { status, body } = await account.api.post('/brain/folders', { name: 'Mine', parent_id: folder })
    expect([status, body.error.type]).toEqual([404, 'not_found'])
  })
})
