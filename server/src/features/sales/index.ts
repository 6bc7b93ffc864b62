export { creditReferral } from './affiliates/credit-referral.ts'
export { affiliatesErased, type Purchase, purchaseCreated, purchaseRefunded, type Refund } from './events.ts'
export { findPurchase } from './find-purchase.ts'
export { keptRef } from './links/kept-ref.rules.ts'
