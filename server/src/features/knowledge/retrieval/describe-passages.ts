import type { Ctx } from '../../../platform/context.ts'
import type { KnowledgeKind } from '../kinds.rules.ts'
import { listTexts } from './retrieval.queries.ts'

export type PassageRef = { kind: KnowledgeKind; id: number; sequence: number }

/** What a passage says now; all null where it is not there any more. */
export type PassageDescription = {
  title: string | null
  text: string | null
  url: string | null
  start_seconds: number | null
}

const gone: PassageDescription = { title: null, text: null, url: null, start_seconds: null }

/** What passages say now, each with the fields that it has. */
export async function describePassages<Ref extends PassageRef>(
  ctx: Ctx,
  passages: Ref[],
): Promise<(Ref & PassageDescription)[]> {
  const refs = passages.map(({ kind, id, sequence }) => ({ kind, owner_id: id, sequence }))
  const texts = await listTexts(ctx.db, ctx.account.id, refs)
  const key = (kind: string, id: number, sequence: number) => `${kind} ${id} ${sequence}`
  const found = new Map(texts.map((text) => [key(text.kind, text.owner_id, text.sequence), text]))
  return passages.map((passage) => {
    const { title, text, url, start_seconds } =
      found.get(key(passage.kind, passage.id, passage.sequence)) ?? gone
    return { ...passage, title, text, url, start_seconds }
  })
}
