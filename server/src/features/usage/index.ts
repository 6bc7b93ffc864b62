export { responsesQuotaExceeded, wordsQuotaExceeded } from './errors.ts'
export { usagePeriodStart } from './period.rules.ts'
export { reserveWords } from './reserve-words.ts'
export { commitResponse, type ReservedResponse, releaseResponse, reserveResponse } from './responses.ts'
