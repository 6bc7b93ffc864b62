import { get, post, put } from '../../platform/http/route.ts'
import { operations } from './operations.ts'

export const panel = [
  get('/webhooks', 'owner', operations.listWebhooks),
  put('/webhooks', 'owner', operations.setWebhook),
  post('/webhooks/rotate', 'owner', operations.rotateSecret),
  post('/webhooks/test', 'owner', operations.testWebhooks),
  get('/webhooks/attempts', 'owner', operations.listAttempts),
  post('/webhooks/resend', 'owner', operations.resend),
]
