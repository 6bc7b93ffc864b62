import type { Ctx } from '../../platform/context.ts'
import type { Person } from '../../platform/person.ts'
import { discardFile } from '../assets/index.ts'
import { deleteCertificatesOf } from './certificates.queries.ts'

/** Deletes a person's certificates, and their PDFs once that is final. */
export async function onPersonErased(ctx: Ctx, { visitor_ids }: Person): Promise<void> {
  const keys = await deleteCertificatesOf(ctx.db, ctx.account.id, visitor_ids)
  ctx.afterCommit(() => void Promise.all(keys.map((key) => discardFile(ctx, key))))
}
