import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { type ListEnvelope, wholeList } from '../../../platform/http/fields.ts'
import type { ShownPicture } from '../schemas.ts'
import { findThread } from '../threads.queries.ts'
import { pictureUrl } from './picture-url.ts'
import { listPictureRows } from './pictures.queries.ts'

/** The pictures of a conversation, with signed addresses. @throws not_found */
export async function listPictures(ctx: Ctx, { id }: { id: number }): Promise<ListEnvelope<ShownPicture>> {
  if ((await findThread(ctx.db, ctx.account.id, id)) === undefined) throw notFound()
  const rows = await listPictureRows(ctx.db, ctx.account.id, id)
  return wholeList(
    rows.map((row) => {
      const { sequence, width, height, file_size_bytes } = row
      const url = pictureUrl(ctx.app, row)
      return { object: 'message_picture' as const, sequence, url, width, height, file_size_bytes }
    }),
  )
}

/** Signed addresses of the pictures of a thread, by the sequence of their messages. */
export async function listPictureUrls(ctx: Ctx, conversation_id: number): Promise<Map<number, string>> {
  const rows = await listPictureRows(ctx.db, ctx.account.id, conversation_id)
  return new Map(rows.map((row) => [row.sequence, pictureUrl(ctx.app, row)]))
}
