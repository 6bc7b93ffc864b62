import type { Ctx } from '../../../platform/context.ts'
import type { KnowledgeAnswer, KnowledgeKind } from '../../knowledge/index.ts'
import type { Asked, ReplyPart } from '../chat.types.ts'
import { listTopics } from '../small-talk/list-topics.ts'
import { refusalText } from './refusal.rules.ts'

/**
 * Says that the knowledge has no answer, in the creator's words if there are some, with the titles that are near the
 * question, else with what the clone knows about.
 */
export async function refuseHelpfully(
  ctx: Ctx,
  { clone, language }: Asked,
  { content, near }: KnowledgeAnswer,
): Promise<ReplyPart> {
  const topics = near.length > 0 ? [] : await listTopics(ctx, clone)
  const titles = near.map(({ title }) => title)
  return {
    content: refusalText({ refusal: clone.messages.no_answer ?? content, titles, topics, language }),
    actions: [],
    sources: [],
    guided_answer_ids: [],
    subjects: near.map(({ kind, owner_id }) => ({ kind: kind as KnowledgeKind, id: owner_id })),
    unanswered: true,
    is_choice: near.length > 0,
  }
}
