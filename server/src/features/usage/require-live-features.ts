import type { Account } from '../../platform/context.ts'
import { featureNotInPlan } from './errors.ts'

/** Refuses what only plans with live features include: external deliveries, webinars, live rooms, voice calls. @throws feature_not_in_plan */
export function requireLiveFeatures({ account }: { account: Account }): void {
  if (!account.has_live_features) {
    throw featureNotInPlan(`This feature is not part of the plan ${account.plan_name}.`)
  }
}
