import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { createSale } from '../../../../test/records.ts'
import { createTaughtCourse } from '../course.fixture.ts'

const app = await startTestApp()
const account = await createTestAccount(app)

test('a search finds a part of an email, or of the name of the contact, in any case, and the summary stays that of the course', async () => {
  const course = await createTaughtCourse(account, { a: 'published' })
  const [ines] = [
    await course.join({ email: 'ines@example.com', name: 'Inés ÁVILA' }),
    await course.join({ email: 'avila_100@example.com', name: 'Ben' }),
    await course.join({ email: 'carla-100@example.com', name: null }),
  ]
  await course.mark(ines!, 'complete', 'a')
  const found = async (query: Record<string, string>) => {
    const { data, summary } = await course.read({ sort: 'oldest', ...query })
    return [...data.map(({ email }) => email), summary.matching, summary.total]
  }
  expect(await found({ email: 'INES@' })).toEqual(['ines@example.com', 1, 3])
  expect(await found({ email: ' ines@\n' })).toEqual(['ines@example.com', 1, 3])
  expect(await found({ email: '  ' })).toEqual(await found({}))
  expect(await found({ email: 'ávila' })).toEqual(['ines@example.com', 1, 3])
  expect(await found({ email: 'la' })).toEqual([
    ...['ines@example.com', 'avila_100@example.com', 'carla-100@example.com'],
    ...[3, 3],
  ])
  expect(await found({ email: '%' })).toEqual([0, 3])
  expect(await found({ email: '_100' })).toEqual(['avila_100@example.com', 1, 3])
  expect(await found({ email: 'la', status: 'completed' })).toEqual(['ines@example.com', 1, 3])
  expect(await found({ email: '' })).toHaveLength(5)
  await createSale(account, { email: 'avila_100@example.com', name: 'Ana Luna' })
  expect((await course.read({ email: 'LUNA' })).data).toMatchObject([{ name: 'Ana Luna' }])
})

test('a search follows whatever changes a name, also one that changed while access was taken', async () => {
  const course = await createTaughtCourse(account, {})
  const { email, campus, access_id } = await course.join({ name: 'Wilma' })
  const found = async (text: string) => (await course.read({ email: text })).data.map(({ name }) => name)
  await campus.patch('/me', { name: 'Wanda' })
  expect([await found('wilma'), await found('WANDA')]).toEqual([[], ['Wanda']])
  await account.api.delete(`/academy/access/${access_id}`)
  await createSale(account, { email, name: 'Winona' })
  expect(await found('win')).toEqual([])
  await account.api.post('/academy/access', { email, product_id: course.product_id })
  expect([await found('wanda'), await found('win')]).toEqual([[], ['Winona']])
})
