import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { createProduct } from '../../../../test/records.ts'
import { about, says } from './garden-school.fixture.ts'

const app = await startTestApp()
const account = await createTestAccount(app)
const weaving = await createProduct(account, {
  title: 'Weaving day',
  description: 'A day at the loom in our studio by the river. Eight people at most, lunch included.',
  tags: ['workshop'],
})
const dyeing = await createProduct(account, {
  title: 'Dyeing at home',
  description: 'A video course of nine lessons on plants that give colour to wool.',
  tags: ['course'],
})

describe('how many people a course is for', () => {
  it.each(['how many people in the group?', 'How many places are there?', 'what is the group size?'])(
    '«%s» is told of the one product whose record tells it, of those that were spoken of',
    async (question) => {
      expect(await says(account, question, about(weaving, dyeing))).toBe(
        'Weaving day: Eight people at most, lunch included.',
      )
    },
  )

  it('is told of the product that is named, and in another language', async () => {
    expect(await says(account, 'how many people in the weaving day?')).toContain('Eight people')
    const spanish = { ...about(weaving), language: 'es' }
    expect(await says(account, '¿de cuántas personas es el grupo?', spanish)).toContain('Eight people')
  })

  it('is not told of another product than the one that is named', async () => {
    for (const options of [{}, about(weaving)])
      expect(await says(account, 'how many people in the falconry class?', options)).toBeNull()
  })

  it('is not told of a product whose record says nothing of it, nor where something else is counted', async () => {
    for (const question of ['how many places are there?', 'how big is the group?'])
      expect(await says(account, question, about(dyeing))).toBeNull()
    expect(await says(account, 'how many people came to the opening?')).toBeNull()
  })
})
