import type { TestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { createProduct } from '../../../../test/records.ts'
import { requireClone } from '../../clones/index.ts'
import { loadKnowledge } from '../../knowledge/index.ts'
import type { Subject } from '../chat.types.ts'
import { answerFromCatalogue } from './answer-from-catalogue.ts'
import { createOfferReader } from './offer-reader.ts'

export const shop = 'https://shop.example'

/** A school of gardening: three courses, a book, a free course, and advice whose price is on request. */
export async function createGardenSchool(app: TestApp) {
  const account = await createTestAccount(app)
  const product = (fields: Record<string, unknown>) => createProduct(account, { currency: 'EUR', ...fields })
  const grafting = await product({
    title: 'Grafting apple trees',
    description:
      'A video course of nine lessons for beginners. It includes a knife and a roll of raffia tape.',
    price: 120,
    tags: ['course', 'trees'],
    checkout_url: `${shop}/grafting`,
  })
  const roses = await product({
    title: 'Roses all year round',
    description: 'Twelve lessons on pruning, feeding and propagating roses in pots and in the ground.',
    price: 49.5,
    tags: ['course'],
    checkout_url: `${shop}/roses`,
    cta_label: 'Enrol',
  })
  const book = await product({
    title: 'The small balcony notebook',
    description: 'A printed book of 96 pages with a sowing calendar for those who garden in pots.',
    price: 18,
    tags: ['book'],
    checkout_url: `${shop}/notebook`,
  })
  const seeds = await product({
    title: 'First seeds',
    description: 'Five short emails for people who have never sown anything. Nothing to pay, ever.',
    price: 0,
    tags: ['course', 'beginners'],
    checkout_url: `${shop}/seeds`,
  })
  const advice = await product({
    title: 'Garden visit with Ada',
    description: 'Ada comes to see your garden and draws a plan. The price depends on the distance.',
    tags: ['consulting'],
  })
  return { account, grafting, roses, book, seeds, advice }
}

type Question = { language?: string; subjects?: Subject[] }

/** What the catalogue of an account answers to a question, to its active clone. */
export async function answer(
  account: TestAccount,
  question: string,
  { language = 'en', subjects = [] }: Question = {},
) {
  const ctx = account.ctx()
  const clone = await requireClone(ctx, null)
  const knowledge = await loadKnowledge(ctx)
  const readOffers = createOfferReader(ctx)
  return answerFromCatalogue(ctx, { clone, knowledge, readOffers, question, language, subjects })
}

/** The words of `answer`. */
export const says = async (account: TestAccount, question: string, options?: Question) =>
  (await answer(account, question, options))?.content ?? null

export const about = (...products: { id: number }[]): Question => ({
  subjects: products.map(({ id }) => ({ kind: 'product', id })),
})
