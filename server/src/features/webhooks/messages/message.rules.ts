import { randomBytes } from 'node:crypto'
import type { NewMessage } from './messages.queries.ts'

/** An event as it will be sent: serialised this once. Ids begin with the moment, so that an index grows at its end. */
export function newMessage(type: string, data: unknown, now: Date): NewMessage {
  const id = `evt_${now.getTime().toString(16).padStart(12, '0')}${randomBytes(10).toString('hex')}`
  const body = JSON.stringify({ id, type, timestamp: now.toISOString(), api_version: 'v1', data })
  return { id, type, body }
}
