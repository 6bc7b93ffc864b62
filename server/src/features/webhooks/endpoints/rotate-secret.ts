import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { WithSecret } from '../schemas.ts'
import { createSecret } from './create-secret.ts'
import { lockEndpoint } from './endpoints.queries.ts'

/** Gives an endpoint a new secret; for 24 hours both sign. @throws not_found */
export function rotateSecret(ctx: Ctx, { url }: { url: string }): Promise<WithSecret> {
  return ctx.transaction(async (tx) => {
    const endpoint = await lockEndpoint(tx.db, tx.account.id, url)
    if (endpoint === undefined) throw notFound(`There is no webhook with the address ${url}.`)
    return { ...endpoint, secret: await createSecret(tx, endpoint.id) }
  })
}
