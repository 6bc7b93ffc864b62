import { expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { createProduct, createProductFaq } from '../../../../test/records.ts'

const app = await startTestApp()

async function createBakery() {
  const account = await createTestAccount(app)
  const course = await createProduct(account, {
    title: 'Rye in a week',
    description: 'A course for people who have never baked. You bake one loaf each day with Ana.',
    tags: ['course'],
    price: 40,
  })
  await createProductFaq(account, course.id, {
    question: 'What can you do with old bread?',
    answer: 'Croutons.',
  })
  /** @returns the reply to the last message of a thread */
  return async (...messages: string[]) => {
    let conversation_id: number | undefined
    let content = ''
    for (const message of messages) {
      const { body } = await account.api.post('/chat', { message, conversation_id })
      conversation_id = body.conversation_id
      content = body.reply.content
    }
    return content
  }
}

it.each(['who is it for?', 'how does it work?', 'is it very difficult?'])(
  '«%s» asks of the product that was spoken of, and of the clone where none was',
  async (question) => {
    const say = await createBakery()
    expect(await say('how much is the rye course?', question)).toContain('never baked')
    expect(await say('hello', question)).not.toContain('never baked')
  },
)

it.each([
  'who are you?',
  'what can you do?',
  'can I talk to a person?',
  'is it useless?',
  'it does not work, this is a scam',
])('«%s» asks nothing of the product that was spoken of', async (message) => {
  const say = await createBakery()
  expect(await say('how much is the rye course?', message)).not.toMatch(/never baked|Croutons/)
})
