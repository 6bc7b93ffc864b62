import { randomBytes } from 'node:crypto'
import type { NewMessage } from './messages.queries.ts'

/**
 * Creates an event as it will be sent: serialised once, so that every attempt sends the same bytes. Its id begins with
 * the moment, so that indexes grow at their end.
 */
export function createMessage(type: string, data: unknown, now: Date): NewMessage {
  const id = `evt_${now.getTime().toString(16).padStart(12, '0')}${randomBytes(10).toString('hex')}`
  const body = JSON.stringify({ id, type, timestamp: now.toISOString(), api_version: 'v1', data })
  return { id, type, body }
}
