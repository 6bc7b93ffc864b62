export { adjustStoredBytes } from './adjust-stored-bytes.ts'
export { adjustStoredWords } from './adjust-stored-words.ts'
export { countReply, countSale } from './days/count-day.ts'
export {
  featureNotInPlan,
  responsesQuotaExceeded,
  storageQuotaExceeded,
  wordsQuotaExceeded,
} from './errors.ts'
export { responseReleased } from './events.ts'
export { usagePeriodStart } from './period.rules.ts'
export { requireLiveFeatures } from './require-live-features.ts'
export { reserveStorage, type StorageReservation } from './reserve-storage.ts'
export {
  commitResponse,
  type ResponseReservation,
  reclaimResponses,
  releaseResponse,
  reserveResponse,
  reserveSpareResponse,
} from './responses.ts'
export { ReservationReleased } from './usage.queries.ts'
