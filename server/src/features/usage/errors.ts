import { defineError } from '../../platform/errors.ts'

export const wordsQuotaExceeded = defineError(
  403,
  'words_quota_exceeded',
  "The plan's knowledge words do not suffice for this text.",
)
export const responsesQuotaExceeded = defineError(
  403,
  'responses_quota_exceeded',
  "The plan's responses for this month are used up.",
)
export const storageQuotaExceeded = defineError(
  403,
  'storage_quota_exceeded',
  "The plan's storage does not suffice for this file.",
)
export const featureNotInPlan = defineError(
  403,
  'feature_not_in_plan',
  "The account's plan does not include this feature.",
)
