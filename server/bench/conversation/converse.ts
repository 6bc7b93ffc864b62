import type { ChatReply, ReplyAction } from '../../src/features/chat/schemas.ts'
import { listUnanswered } from '../../src/features/chat/unanswered/list-unanswered.ts'
import type { Ctx } from '../../src/platform/context.ts'
import messagesByLanguage from '../../src/search/messages.json' with { type: 'json' }
import type { Call } from './call.ts'
import { type Graded, type GradedReply, gradeReply } from './grade.rules.ts'
import { type LoadedAccount, loadAccount } from './load-account.ts'
import { describeMaterial } from './material.rules.ts'
import type { ConversationSet, SetTurn } from './sets.ts'

/** A turn with its reply and grade. */
export type PlayedTurn = {
  account: string
  clone: string
  kind: string
  /** What was said before, by the visitor and by the clone in turn. */
  before: string[]
  say: string
  reply: GradedReply
  /** How long the reply took. */
  ms: number
} & Graded

/** An empty account without limits: its API with a key that may write, and its operator's context. */
export type EmptyAccount = { call: Call; ctx: () => Ctx; afterTurn?: () => Promise<void> }

const refusals = Object.values(messagesByLanguage).map(({ refusal }) => refusal)

/** Fills an account and has all conversations of its set, each with a visitor of its own. */
export async function converse(
  { call, ctx, afterTurn = async () => {} }: EmptyAccount,
  { name, account, conversations }: ConversationSet,
): Promise<PlayedTurn[]> {
  const material = describeMaterial(account, refusals)
  const loaded = await loadAccount(call, ctx(), account)
  const say = createVisitor(call, ctx, loaded)
  const played: PlayedTurn[] = []
  for (const [position, { clone, turns }] of conversations.entries()) {
    const before: string[] = []
    for (const turn of turns) {
      const { ms, reply } = await say(`visitor-${position}`, clone, turn)
      const graded = gradeReply(turn, reply, material)
      const { kind, say: said } = turn
      played.push({ account: name, clone, kind, before: [...before], say: said, reply, ms, ...graded })
      before.push(said, reply.content)
      await afterTurn()
    }
  }
  return played
}

/** Says what a turn says, and gives the reply in the keys of the account's set. */
function createVisitor(call: Call, ctx: () => Ctx, { version_ids, product_ids, source_ids }: LoadedAccount) {
  const productKeys = keysById(product_ids)
  const sourceKeys = keysById(source_ids)
  let recorded = 0

  return async (visitor_external_id: string, clone: string, { say }: SetTurn) => {
    const version_id = version_ids.get(clone)
    const began = performance.now()
    const { reply } = await call<ChatReply>('POST', '/chat', {
      message: say,
      visitor_external_id,
      version_id,
    })
    const ms = performance.now() - began
    const recordedBefore = recorded
    recorded = await countUnanswered(ctx())
    const graded: GradedReply = {
      content: reply.content,
      actions: reply.actions.map((action) => actionKey(action, productKeys)),
      cites: (reply.citations ?? []).map(
        ({ source_id }) => sourceKeys.get(source_id) ?? `source ${source_id}`,
      ),
      unanswered: recorded > recordedBefore,
    }
    return { ms, reply: graded }
  }
}

const keysById = (ids: Map<string, number>): Map<number, string> =>
  new Map([...ids].map(([key, id]) => [id, key]))

function actionKey(action: ReplyAction, productKeys: Map<number, string>): string {
  if (action.type === 'product') return `product:${productKeys.get(action.product_id) ?? action.product_id}`
  return action.type === 'link' ? `link:${action.url}` : action.type
}

/** How often questions of an account were recorded as not answered. */
async function countUnanswered(ctx: Ctx): Promise<number> {
  let count = 0
  for (let starting_after: number | undefined; ; ) {
    const { data, has_more } = await listUnanswered(ctx, {
      limit: 200,
      order: 'asc',
      state: 'open',
      starting_after,
    })
    for (const { asked_count } of data) count += asked_count
    if (!has_more) return count
    starting_after = data.at(-1)!.id
  }
}
