import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { markKnowledgeChanged } from '../mark-knowledge-changed.ts'
import { type GuidedAnswerState, updateGuidedAnswerState } from './guided-answers.queries.ts'
import type { GuidedAnswer } from './schemas.ts'

type Verb = (ctx: Ctx, input: { id: number }) => Promise<GuidedAnswer>

/** Lists the guided answer before the others. @throws not_found */
export const pinGuidedAnswer: Verb = (ctx, { id }) => setState(ctx, id, { pinned: true })
/** Lists the guided answer among the others again. @throws not_found */
export const unpinGuidedAnswer: Verb = (ctx, { id }) => setState(ctx, id, { pinned: false })
/** Stops every clone from using the guided answer, which stays stored. @throws not_found */
export const archiveGuidedAnswer: Verb = (ctx, { id }) => setState(ctx, id, { archived: true })
/** Lets clones use the guided answer again. @throws not_found */
export const unarchiveGuidedAnswer: Verb = (ctx, { id }) => setState(ctx, id, { archived: false })

const setState = (ctx: Ctx, id: number, state: GuidedAnswerState): Promise<GuidedAnswer> =>
  ctx.transaction(async (tx) => {
    const changed = await updateGuidedAnswerState(tx.db, tx.account.id, id, state, tx.now)
    if (changed === undefined) throw notFound()
    await markKnowledgeChanged(tx, [{ kind: 'guided_answer', id }])
    return changed
  })
