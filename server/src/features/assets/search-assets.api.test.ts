import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../test/factories.ts'
import { addBytes } from './assets.fixture.ts'

const app = await startTestApp()

const names = async ({ api }: TestAccount, query: string) =>
  (await api.get(`/assets?${query}`)).body.data.map(({ file_name }: { file_name: string }) => file_name)

test('a search finds media by title and file name, whatever its case and accents, page by page', async () => {
  const account = await createTestAccount(app)
  const other = await createTestAccount(app)
  for (const name of ['Señal.txt', 'sowing senal.txt', 'Leaf.txt', 'señal 100%_.txt'])
    await addBytes(account, Buffer.from(name), name)
  await addBytes(other, Buffer.from('x'), 'señal.txt')
  const found = ['Señal.txt', 'sowing senal.txt', 'señal 100%_.txt']
  expect(await names(account, 'q=SENAL')).toEqual(found)
  expect(await names(account, 'q=senal&order=desc')).toEqual(found.toReversed())
  expect(await names(account, 'q=senal&kind=image')).toEqual([])
  expect(await names(account, `q=${encodeURIComponent('%_')}`)).toEqual(['señal 100%_.txt'])
  const first = (await account.api.get('/assets?q=senal&limit=2')).body
  expect(await names(account, `q=senal&limit=2&starting_after=${first.next_starting_after}`)).toEqual([
    found[2],
  ])
})
