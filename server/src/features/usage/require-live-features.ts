import type { Account } from '../../platform/context.ts'
import { featureNotInPlan } from './errors.ts'

/**
 * Throws unless the plan has live features: external deliveries, webinars, live rooms and voice calls.
 * @throws feature_not_in_plan
 */
export function requireLiveFeatures({ account }: { account: Account }): void {
  if (!account.has_live_features) {
    throw featureNotInPlan(`This feature is not part of the plan ${account.plan_name}.`)
  }
}
