import { expect, test } from 'vitest'
import { conversations, products } from '../scripts/demo/conversation/content.ts'
import { type Call, loadAcademy } from '../scripts/demo/conversation/load.ts'
import { startTestApp } from './app.ts'
import { createTestAccount } from './factories.ts'
import { operate } from './operator.ts'

const app = await startTestApp()

test('the demo loads once however often it runs, and its clone answers, recommends, offers and refuses', async () => {
  const account = await createTestAccount(app)
  const { api } = account
  const call: Call = async (method, path, body) => {
    const answer = method === 'GET' ? await api.get(path) : await api.post(path, body)
    expect(answer.status, `${path}: ${answer.text}`).toBeLessThan(300)
    return answer.body
  }
  await loadAcademy(call, () => {})
  await app.drain()
  const count = async (path: string) => (await api.get(path)).body.data.length
  const counts = () =>
    Promise.all(['/brain/sources', '/products', '/brain/guided-answers', '/contacts'].map(count))
  const once = await counts()
  await loadAcademy(call, () => {})
  await app.drain()
  expect(await counts()).toEqual(once)

  const replies = []
  for (const messages of conversations) {
    for (const [position, message] of messages.entries()) {
      const { body } = await api.post('/chat', {
        message,
        visitor_external_id: 'demo',
        new_conversation: position === 0,
      })
      replies.push(body.reply)
    }
  }
  const [hello, germination, duration, thanks, compost, gummy, ...others] = replies
  const [course, price, flour, refund, robot, person, bicycle] = others
  expect(hello.content).toContain('huerto')
  expect(germination.content).toContain('entre 20 y 25 grados')
  expect(duration.content).toMatch(/días|semanas/)
  expect(thanks.content).toMatch(/^[^.]*(nada|gusto|placer|ti|gracias)/i)
  expect(compost.content).toContain('tres o cuatro meses')
  expect(gummy.content).toContain('cutting the bread while it is warm')
  const [garden] = (await api.get('/products')).body.data
  expect(garden.title).toBe(products[0]!.title)
  expect(course.actions).toEqual([{ type: 'product', product_id: garden.id }])
  expect(price.content).toContain('49')
  expect(flour.content).toContain('wholemeal rye')
  expect(refund.actions).toMatchObject([{ type: 'escalate_offer', label: 'Write to us' }])
  expect(robot.content).toContain('not a person')
  expect(person.actions).toMatchObject([{ type: 'escalate_offer' }])
  expect(bicycle.actions).toEqual([])
  const unanswered = await operate<{ data: { question: string }[] }>(account, 'question list')
  expect(unanswered.data.map(({ question }) => question)).toEqual(conversations.at(-1))
})
