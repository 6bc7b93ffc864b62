import { expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { recordStatements } from '../../../../test/record-statements.ts'
import { createGardenSchool } from './garden-school.fixture.ts'
import { createOfferReader } from './offer-reader.ts'

const app = await startTestApp()

it('reads each product once, also for those who ask at the same time, and gives them in the order that is asked for', async () => {
  const { account, roses, book, grafting } = await createGardenSchool(app)
  await account.api.patch(`/products/${grafting.id}`, { is_active: false })
  const server = await app.sibling()
  const statements = recordStatements(server)
  const readings = () => statements.filter((text) => text.includes('join products')).length
  const read = createOfferReader({ ...account.ctx(), db: server.app.db })
  const ids = async (...wanted: { id: number }[]) =>
    (await read(wanted.map(({ id }) => id))).map(({ id }) => id)
  const both = [
    [roses.id, book.id],
    [book.id, roses.id],
  ]
  expect(await Promise.all([ids(roses, book), ids(book, roses)])).toEqual(both)
  expect(await ids(book, book, roses)).toEqual(both[1])
  expect(await ids()).toEqual([])
  expect(readings()).toBe(1)
  expect(await ids(grafting, roses)).toEqual([roses.id])
  expect(readings()).toBe(2)
})
