import type { Ctx } from '../../../platform/context.ts'
import { hasCurrentTokens } from '../../../search/index.ts'
import { passageTitle } from '../../../text/ingest-text.rules.ts'
import { analyser } from '../analyser.ts'
import { phrasingTokens } from '../guided-answers/phrasings.rules.ts'
import { indexProduct } from '../products/index-product.ts'
import { ownerIds } from './document-refs.rules.ts'
import type { KnowledgeDocument } from './retrieval.queries.ts'
import {
  listPhrasings,
  listSourcePassages,
  markProductTokensStale,
  updatePassageTokens,
  updatePhrasingTokens,
} from './tokens.queries.ts'

const sourcesAtOnce = 20

/** Documents whose tokens were encoded by another version of the platform. */
export const staleDocuments = (documents: KnowledgeDocument[]): KnowledgeDocument[] =>
  documents.filter(({ tokens }) => !hasCurrentTokens(tokens))

/** Encodes tokens anew from the texts, once after the platform was updated. Other requests go on in between. */
export async function renewTokens(ctx: Ctx, stale: KnowledgeDocument[]): Promise<void> {
  ctx.log.info(
    { account_id: ctx.account.id, documents: stale.length },
    'tokens of another version are renewed',
  )
  const sources = ownerIds(stale, 'source')
  for (let from = 0; from < sources.length; from += sourcesAtOnce) {
    await encodeSources({ ...ctx, db: ctx.app.db }, sources.slice(from, from + sourcesAtOnce))
  }
  await renewGuidedAnswers(ctx, ownerIds(stale, 'guided_answer'))
  const ofProducts = stale.filter(({ kind }) => kind === 'product' || kind === 'product_faq')
  await renewProducts(ctx, [...new Set(ofProducts.map(({ group_id }) => group_id!))])
}

/** Encodes the tokens of sources anew, from their titles and texts. */
export async function encodeSources(ctx: Ctx, ids: number[]): Promise<void> {
  const { db } = ctx
  const renewed = []
  for (const passage of await listSourcePassages(db, ctx.account.id, ids)) {
    const { source_id, sequence, title, heading, text, language } = passage
    const tokens = analyser(ctx).encodePassage({ text, title: passageTitle(title, heading), language })
    renewed.push({ source_id, sequence, text, tokens })
    await new Promise((resolve) => setImmediate(resolve))
  }
  await updatePassageTokens(db, ctx.account.id, renewed)
}

async function renewGuidedAnswers(ctx: Ctx, ids: number[]): Promise<void> {
  for (const answer of await listPhrasings(ctx.app.db, ctx.account.id, ids)) {
    await updatePhrasingTokens(ctx.app.db, ctx.account.id, answer.id, phrasingTokens(answer, analyser(ctx)))
  }
}

function renewProducts(ctx: Ctx, product_ids: number[]): Promise<void> {
  return ctx.transaction(async (tx) => {
    for (const product_id of product_ids) {
      await markProductTokensStale(tx.db, tx.account.id, product_id)
      await indexProduct(tx, product_id)
    }
  })
}
