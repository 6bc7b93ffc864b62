export {
  featureNotInPlan,
  responsesQuotaExceeded,
  storageQuotaExceeded,
  wordsQuotaExceeded,
} from './errors.ts'
export { responseReleased } from './events.ts'
export { usagePeriodStart } from './period.rules.ts'
export { requireLiveFeatures } from './require-live-features.ts'
export { remainingStorage, reserveStorage } from './reserve-storage.ts'
export { reserveWords } from './reserve-words.ts'
export { commitResponse, type ReservedResponse, releaseResponse, reserveResponse } from './responses.ts'
