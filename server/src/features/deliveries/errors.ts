import { defineError } from '../../platform/errors.ts'

export const connectionDisabled = defineError(
  409,
  'connection_disabled',
  'The connection is disabled. Enable it first.',
)
export const deliveryNotFailed = defineError(
  409,
  'delivery_not_failed',
  'Only a failed delivery can be sent again.',
)
export const refundReviewPending = defineError(
  409,
  'refund_review_pending',
  'The purchase was refunded. Somebody has to look at that before the delivery can be sent again.',
)
export const noReview = defineError(409, 'no_review', 'No refund of this delivery waits for a review.')
