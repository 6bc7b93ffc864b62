import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { type Clone, draftClone } from '../../clones/index.ts'
import { findHidden, type Knowledge, loadKnowledge } from '../../knowledge/index.ts'
import { uniqueBy } from '../answer/join-parts.rules.ts'
import { composeReply } from '../compose-reply.ts'
import { showEvidence, showPassages } from '../evidence/show-evidence.ts'
import { readSentPicture } from '../pictures/read-sent-picture.ts'
import { cloneExclusions, createVisibilityFilter } from '../visibility-filter.ts'
import { visibleReply } from '../visible-reply.rules.ts'
import type { Trial, tryVersionBody } from './schemas.ts'

const maxExcluded = 10

/**
 * Replies as a clone would, and tells how the reply came about. Nothing is stored, and no response is counted.
 * @throws not_found, invalid_request (ids in lists), recommend_fixed_by_job, voice_not_configured, model_unavailable,
 * images_not_accepted, unsupported_file
 */
export async function tryVersion(
  ctx: Ctx,
  { id, message, earlier, image_base64, settings = {} }: z.output<typeof tryVersionBody>,
): Promise<Trial> {
  const clone = await draftClone(ctx, id, settings)
  const picture = (await readSentPicture(ctx, clone, image_base64))?.shown
  const [knowledge, visible] = await Promise.all([loadKnowledge(ctx), createVisibilityFilter(ctx, clone)])
  const said = earlier.map(({ about = null, ...each }) => ({
    ...each,
    about,
    created_at: ctx.now.toISOString(),
  }))
  const made = await composeReply(ctx, { clone, message, picture, earlier: said, visible, knowledge })
  const { questions, usage } = made
  const [shown, excluded] = await Promise.all([
    showEvidence(ctx, made.evidence, made.actions),
    findExcluded(ctx, { clone, knowledge, questions }),
  ])
  return {
    object: 'trial',
    reply: visibleReply(made),
    about: made.about as Trial['about'],
    usage,
    questions,
    ...shown,
    excluded,
  }
}

/** What speaks of the questions and is hidden from the clone, the best first. */
async function findExcluded(
  ctx: Ctx,
  { clone, knowledge, questions }: { clone: Clone; knowledge: Knowledge; questions: string[] },
): Promise<Trial['excluded']> {
  const exclusions = cloneExclusions(clone)
  const found = await Promise.all(
    questions.map((question) => findHidden(ctx, knowledge, { question, exclusions })),
  )
  const best = found.flat().toSorted((a, b) => b.certainty - a.certainty)
  const hidden = uniqueBy(best, ({ kind, id }) => `${kind} ${id}`).slice(0, maxExcluded)
  const shown = await showPassages(ctx, hidden)
  return hidden.map(({ reason }, position) => ({ ...shown[position]!, reason }))
}
