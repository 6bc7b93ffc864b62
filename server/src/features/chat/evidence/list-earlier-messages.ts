import type { Ctx } from '../../../platform/context.ts'
import { type ListEnvelope, pageOf, wholeList } from '../../../platform/http/fields.ts'
import { requireClone } from '../../clones/index.ts'
import { findLatestThread, listPictureUrls } from '../../conversations/index.ts'
import { type CitedSource, describePassages } from '../../knowledge/index.ts'
import { uniqueBy } from '../answer/join-parts.rules.ts'
import { channelOf } from '../resolve-thread.ts'
import type { ReplyAction } from '../schemas.ts'
import { type EarlierRow, listEarlierRows } from './evidence.queries.ts'

/** A message as whoever was in the thread sees it: replies with what they offered and what they name as sources. */
export type EarlierMessage = {
  object: 'message'
  sequence: number
  role: 'user' | 'assistant'
  content: string
  created_at: string
  /** An address that shows the picture that came with it; null where none did. */
  picture_url: string | null
  actions: ReplyAction[]
  citations: CitedSource[]
}

/**
 * The messages of a visitor's latest thread in the caller's channel, the newest first; none where they never wrote. Sources are
 * named where its clone names them now.
 */
export async function listEarlierMessages(
  ctx: Ctx,
  {
    visitor_id,
    limit,
    starting_after,
  }: { visitor_id: number; limit: number; starting_after?: number | undefined },
): Promise<ListEnvelope<EarlierMessage>> {
  const { id: channel_id } = channelOf(ctx)
  const thread = await findLatestThread(ctx.db, ctx.account.id, { visitor_id, channel_id })
  if (thread === undefined) return wholeList([])
  const [rows, { cite_source_links }, pictures] = await Promise.all([
    listEarlierRows(ctx.db, ctx.account.id, { conversation_id: thread.id, limit, starting_after }),
    requireClone(ctx, thread.version_id),
    listPictureUrls(ctx, thread.id),
  ])
  const cited = cite_source_links ? await citedIn(ctx, rows) : new Map<number, CitedSource[]>()
  const messages = rows.map(({ evidence: _, ...row }) => ({
    object: 'message' as const,
    ...row,
    picture_url: pictures.get(row.sequence) ?? null,
    citations: cited.get(row.sequence) ?? [],
  }))
  return pageOf(messages.slice(0, limit), rows.length > limit, ({ sequence }) => sequence)
}

/** What each reply cites, by its sequence; sources that are gone are left out. */
async function citedIn(ctx: Ctx, rows: EarlierRow[]): Promise<Map<number, CitedSource[]>> {
  const used = rows.flatMap(({ sequence, evidence }) =>
    (evidence?.passages ?? [])
      .filter(({ kind, is_used }) => kind === 'source' && is_used)
      .map((passage) => ({ ...passage, message: sequence })),
  )
  const described = await describePassages(ctx, used)
  const cited = described.flatMap(({ message, id: source_id, title, url, start_seconds }) =>
    title === null ? [] : [{ message, source: { source_id, title, url, start_seconds } }],
  )
  const byMessage = Map.groupBy(cited, ({ message }) => message)
  return new Map(
    [...byMessage].map(([message, all]) => [
      message,
      uniqueBy(
        all.map(({ source }) => source),
        ({ source_id }) => source_id,
      ),
    ]),
  )
}
