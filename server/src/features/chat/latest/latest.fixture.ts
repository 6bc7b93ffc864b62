import type { TestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { createSource } from '../../../../test/records.ts'
import { requireClone } from '../../clones/index.ts'
import { findKnowledgeVersions, loadKnowledge } from '../../knowledge/index.ts'
import { createOfferReader } from '../catalogue/offer-reader.ts'
import type { Asked } from '../chat.types.ts'
import { answerLatest } from './answer-latest.ts'

export async function ask(account: TestAccount, question: string, fields: Partial<Asked> = {}) {
  const ctx = account.ctx()
  const clone = await requireClone(ctx, null)
  const knowledge = await loadKnowledge(ctx, await findKnowledgeVersions(ctx))
  const readOffers = createOfferReader(ctx)
  return answerLatest(ctx, {
    clone,
    knowledge,
    readOffers,
    question,
    language: 'en',
    subjects: [],
    ...fields,
  })
}

export const titles = async (...args: Parameters<typeof ask>) =>
  (await ask(...args))?.sources.map(({ title }) => title)

const texts = [
  ['Ash glazes', '2026-10-05', 'Ash glazes melt at 1280 degrees and run on steep walls.'],
  ['Raku at home', '2026-08-30', 'Raku pots are taken from the kiln while they glow.'],
  ['Throwing bowls', '2026-09-12', 'Bowls are thrown from a wide base.'],
  ['White glazes', '2025-12-24', 'White glazes get their colour from tin and zircon.'],
  ['Wedging', '2025-10-02', 'Wedge the clay a hundred times.'],
] as const

export async function createAccountWithTexts(app: TestApp) {
  const account = await createTestAccount(app)
  const ids: Record<string, number> = {}
  for (const [title, content_date, content] of texts)
    ids[title] = (await createSource(account, { title, content, content_date })).id
  const [{ id }] = (await account.api.get('/versions')).body.data
  const configure = (fields: object) => account.api.patch(`/versions/${id}`, fields)
  return { account, ids, configure }
}
