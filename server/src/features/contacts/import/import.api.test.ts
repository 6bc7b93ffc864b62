import { beforeEach, expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { fileForm } from '../../../../test/file-form.ts'
import { createContact, createProduct, signInUser, type TestUser } from '../../../../test/records.ts'
import { maxImportRows } from './import-contacts.ts'

const app = await startTestApp()
let account: TestAccount
let user: TestUser
beforeEach(async () => {
  account = await createTestAccount(app)
  user = await signInUser(account, 'editor')
})

async function importFile(bytes: string | Buffer, fields = {}) {
  const { body, headers } = fileForm({ file_name: 'people.csv', bytes, fields })
  return app.request({
    method: 'POST',
    path: '/panel/api/contacts/import',
    headers: { ...user.headers, ...headers },
    body,
  })
}

const contacts = async () => (await account.api.get('/contacts?limit=200')).body.data

const people = [
  'Email,First name,Last name,Phone,Shoe size,Tags',
  'ana@example.com,Ana,Ruiz,+34 600 000 001,39,"spring; VIP"',
  ' LUIS@example.com ,Luis,,,42,',
].join('\n')

test('a list makes contacts with their names, phones and tags, and says which columns it took', async () => {
  const { status, body } = await importFile(people)
  expect([status, body]).toEqual([
    200,
    {
      ...{ object: 'contact_import', dry_run: false, row_count: 2, created: 2, updated: 0, skipped: 0 },
      ...{ error_count: 0, errors: [] },
      columns: [
        { heading: 'Email', field: 'email' },
        { heading: 'First name', field: 'first_name' },
        { heading: 'Last name', field: 'last_name' },
        { heading: 'Phone', field: 'phone' },
        { heading: 'Shoe size', field: null },
        { heading: 'Tags', field: 'tags' },
      ],
    },
  ])
  const tags = [{ name: 'spring' }, { name: 'VIP' }]
  expect(await contacts()).toMatchObject([
    { email: 'ana@example.com', name: 'Ana Ruiz', phone: '+34 600 000 001', source: 'import', tags },
    { email: 'luis@example.com', name: 'Luis', phone: null, tags: [] },
  ])
})

test('a dry run says the same and changes nothing; the second import of a list changes nothing either', async () => {
  await createContact(account, 'ana@example.com')
  const { body: tried } = await importFile(people, { dry_run: 'true' })
  expect(tried).toMatchObject({ dry_run: true, created: 1, updated: 1, skipped: 0 })
  expect(await contacts()).toHaveLength(1)
  expect((await account.api.get('/tags')).body.data).toEqual([])
  const { body: done } = await importFile(people)
  expect(done).toEqual({ ...tried, dry_run: false })
  const before = await contacts()
  app.clock.advance('1m')
  expect((await importFile(people)).body).toMatchObject({ created: 0, updated: 0, skipped: 2 })
  expect(await contacts()).toEqual(before)
})

test('a list replaces what it says and takes nothing away', async () => {
  await importFile(people)
  const more = 'correo;nombre;teléfono;etiquetas\nana@example.com;;+34 600 000 009;Spring, autumn\n'
  expect((await importFile(more)).body).toMatchObject({ updated: 1, created: 0 })
  const [ana] = await contacts()
  expect(ana).toMatchObject({
    ...{ name: 'Ana Ruiz', phone: '+34 600 000 009' },
    tags: [{ name: 'spring' }, { name: 'VIP' }, { name: 'autumn' }],
  })
})

test('lines with errors are left out and named, and the others are imported', async () => {
  const lines = ['name,email', 'Ana,ana@example.com', 'Nobody,', 'Eva,eva at example', 'Ana,ANA@example.com']
  const { body } = await importFile([...lines, `${'x'.repeat(201)},x@example.com`].join('\r\n'))
  expect(body).toMatchObject({ row_count: 5, created: 1, error_count: 4 })
  expect(body.errors).toEqual([
    { line: 3, message: 'email: is missing.' },
    { line: 4, message: 'email: must be an email address.' },
    { line: 5, message: 'email: line 2 has it already.' },
    { line: 6, message: 'name: must have at most 200 characters.' },
  ])
})

test('what a download of contacts holds can be imported, and what spreadsheets write in the letters of Windows', async () => {
  await importFile('email,name,tags\nana@example.com,"Muñoz, José",=vip')
  const { text } = await user.panel.get('/contacts.csv')
  const other = await createTestAccount(app)
  user = await signInUser(other, 'editor')
  expect((await importFile(text)).body).toMatchObject({ created: 1, error_count: 0 })
  expect((await other.api.get('/contacts')).body.data).toMatchObject([
    { name: 'Muñoz, José', tags: [{ name: '=vip' }] },
  ])
  const windows = Buffer.from('email;nombre\neva@example.com;Eva Núñez', 'latin1')
  await importFile(windows)
  expect((await other.api.get('/contacts?q=eva')).body.data).toMatchObject([{ name: 'Eva Núñez' }])
})

test('a file that is no list of people, or too long a list, is refused whole', async () => {
  const rows = (count: number) => Array.from({ length: count }, (_, i) => `p${i}@example.com`)
  for (const [bytes, words] of [
    ['', 'must name the columns'],
    ['name,phone\nAna,1', 'must name the columns'],
    ['email\n"ana@example.com', 'never closed'],
    ['email\nana@example.com\0', 'U+0000'],
    [['email', ...rows(maxImportRows + 1)].join('\n'), `${maxImportRows} are allowed`],
  ] as const) {
    const { status, body } = await importFile(bytes)
    expect([status, body.error.type]).toEqual([400, 'invalid_request'])
    expect(body.error.message).toContain(words)
  }
  expect(await contacts()).toEqual([])
})

test('a tag that comes with a list opens what the tag opens', async () => {
  const { id: product_id } = await createProduct(account, { tags: ['course'] })
  await user.panel.post('/tags', { name: 'Spring', product_ids: [product_id] })
  await importFile(people)
  expect((await account.api.get('/academy/access')).body.data).toMatchObject([
    { email: 'ana@example.com', product_id, status: 'active', source: 'tag' },
  ])
})
