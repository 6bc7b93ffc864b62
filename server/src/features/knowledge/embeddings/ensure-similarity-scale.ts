import type { Embedder } from '../../../platform/ai/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import calibration from './calibration.json' with { type: 'json' }
import { findScale, insertScale } from './embeddings.queries.ts'
import { scaleOf } from './similarity.rules.ts'

/** A text that every model takes. */
export const harmlessText = calibration[0]!.question

/** Learns once for each model how alike it finds questions with their answers, and with those of others. @throws ModelError */
export async function ensureSimilarityScale({ app }: Ctx, embedder: Embedder): Promise<void> {
  if ((await findScale(app.db, embedder.name)) !== undefined) return
  const texts = [...calibration.map(({ question }) => question), ...calibration.map(({ answer }) => answer)]
  const vectors = await embedder.embedTexts(texts)
  const half = calibration.length
  await insertScale(app.db, embedder.name, scaleOf(vectors.slice(0, half), vectors.slice(half)))
}
