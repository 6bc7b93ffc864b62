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

/** Lists the guided answer before the others. */
export const pinGuidedAnswer = setState({ pinned: true })
export const unpinGuidedAnswer = setState({ pinned: false })
/** Stores the guided answer, but no clone uses it. */
export const archiveGuidedAnswer = setState({ archived: true })
export const unarchiveGuidedAnswer = setState({ archived: false })
