import { defineError } from '../../platform/errors.ts'

export const unsupportedCurrency = defineError(
  400,
  'unsupported_currency',
  'currency: sales are recorded in EUR only.',
)
export const refundExceedsSale = defineError(
  409,
  'refund_exceeds_sale',
  'The refund is more than what is left of the sale.',
)
