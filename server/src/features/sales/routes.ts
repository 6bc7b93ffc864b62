import { get, post } from '../../platform/http/route.ts'
import { operations } from './operations.ts'

export const routes = [
  get('/sales', 'read', operations.listSales),
  post('/sales', 'write', operations.createSale),
  post('/sales/{order_ref}/refund', 'write', operations.refundSale),
]
