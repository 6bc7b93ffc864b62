export { affiliatesErased, type Purchase, purchaseCreated, purchaseRefunded, type Refund } from './events.ts'
