import type { Embedder } from '../../../platform/ai/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import calibration from './calibration.json' with { type: 'json' }
import { findSimilarityScale, insertSimilarityScale } from './embeddings.queries.ts'
import { similarityScale } from './similarity.rules.ts'

/** A text that every model accepts. */
export const harmlessText = calibration[0]!.question

/**
 * Measures once for each model how similar its vectors of questions are to those of their answers, and to those of
 * other answers.
 * @throws ModelError
 */
export async function ensureSimilarityScale({ app }: Ctx, embedder: Embedder): Promise<void> {
  if ((await findSimilarityScale(app.db, embedder.name)) !== undefined) return
  const texts = [...calibration.map(({ question }) => question), ...calibration.map(({ answer }) => answer)]
  const vectors = await embedder.embedTexts(texts)
  const half = calibration.length
  const scale = similarityScale(vectors.slice(0, half), vectors.slice(half))
  await insertSimilarityScale(app.db, embedder.name, scale)
}
