import { get, post } from '../../platform/http/route.ts'
import { operations } from './operations.ts'

export const routes = [
  get('/external-delivery/connections', 'read', operations.listDeliveryConnections),
  post('/external-delivery/connections', 'write', operations.saveDeliveryConnection),
  get('/external-delivery/rules', 'read', operations.listDeliveryRules),
  post('/external-delivery/rules', 'write', operations.saveDeliveryRule),
  get('/external-delivery/deliveries', 'read', operations.listExternalDeliveries),
  post('/external-delivery/deliveries/{id}/retry', 'write', operations.retryExternalDelivery),
]
