import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { findSource } from './sources.queries.ts'

/** One source with its text. @throws not_found */
export async function getSource(ctx: Ctx, { id }: { id: number }) {
  const source = await findSource(ctx.db, ctx.account.id, id)
  if (source === undefined) throw notFound()
  return source
}
