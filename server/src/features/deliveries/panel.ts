import { del, post } from '../../platform/http/route.ts'
import { operations } from './operations.ts'
import { panelOperations } from './panel-operations.ts'

export const panel = [
  post('/deliveries/{id}/resolve', 'editor', operations.resolveExternalDelivery),
  post('/deliveries/preview', 'viewer', panelOperations.previewDeliveryPayload),
  // They are an owner's matter, as all that uses or ends a secret.
  post('/deliveries/connections/{id}/test', 'owner', panelOperations.testDeliveryConnection),
  del('/deliveries/connections/{id}', 'owner', panelOperations.removeDeliveryConnection),
  del('/deliveries/rules/{id}', 'editor', panelOperations.deleteDeliveryRule),
]
