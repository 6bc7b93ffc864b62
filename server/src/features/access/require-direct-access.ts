import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { type AccessTarget, findAccessTarget } from './access.queries.ts'
import { accessManagedElsewhere } from './errors.ts'

/** Whose direct access to what a record is. @throws not_found, access_managed_elsewhere where a tag or bundle gives it */
export async function requireDirectAccess({ db, account }: Ctx, id: number): Promise<AccessTarget> {
  const target = await findAccessTarget(db, account.id, id)
  if (target === undefined) throw notFound()
  if (target.tag_id !== null || target.bundle_id !== null) throw accessManagedElsewhere()
  return target
}
