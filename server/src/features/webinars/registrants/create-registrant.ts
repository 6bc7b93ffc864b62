import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { asCreated } from '../../../platform/operation.ts'
import { requireLiveFeatures } from '../../usage/index.ts'
import type { createRegistrantBody, Registrant } from '../schemas.ts'
import { register } from './register.ts'
import { toRegistrant } from './to-registrant.ts'

type Input = { id: number } & z.output<typeof createRegistrantBody>

/** Registers a person for a webinar, or finds them. @throws feature_not_in_plan, not_found, registration_closed */
export function createRegistrant(ctx: Ctx, { id: webinar_id, email, name }: Input): Promise<Registrant> {
  requireLiveFeatures(ctx)
  return ctx.transaction(async (tx) => {
    const { registrant, isNew } = await register(tx, { webinar_id, email, name, source: 'api' })
    const record = toRegistrant(tx.app, registrant)
    return isNew ? asCreated(record) : record
  })
}
