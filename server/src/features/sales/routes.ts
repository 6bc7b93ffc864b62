import { post } from '../../platform/http/route.ts'
import { operations } from './operations.ts'

export const routes = [
  post('/sales', 'write', operations.createSale),
  post('/sales/{order_ref}/refund', 'write', operations.refundSale),
]
