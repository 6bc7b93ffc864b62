import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { markKnowledgeChanged } from '../mark-knowledge-changed.ts'
import type { GuidedAnswer } from '../schemas.ts'
import { type GuidedAnswerState, updateGuidedAnswerState } from './guided-answers.queries.ts'

type Verb = (ctx: Ctx, input: { id: number }) => Promise<GuidedAnswer>

const setState =
  (state: GuidedAnswerState): Verb =>
  (ctx, { id }) =>
    ctx.transaction(async (tx) => {
      const changed = await updateGuidedAnswerState(tx.db, tx.account.id, id, state, tx.now)
      if (changed === undefined) throw notFound()
      await markKnowledgeChanged(tx, [{ kind: 'guided_answer', id }])
      return changed
    })

/** Lists the guided answer before the others. @throws not_found */
export const pinGuidedAnswer = setState({ pinned: true })
/** Lists the guided answer among the others again. @throws not_found */
export const unpinGuidedAnswer = setState({ pinned: false })
/** Stops every clone from using the guided answer, which stays stored. @throws not_found */
export const archiveGuidedAnswer = setState({ archived: true })
/** Lets clones use the guided answer again. @throws not_found */
export const unarchiveGuidedAnswer = setState({ archived: false })
