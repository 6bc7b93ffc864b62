import { randomUUID } from 'node:crypto'
import type { NewMessage } from './messages.queries.ts'

/** An event as it will be sent: serialised this once. */
export function newMessage(type: string, data: unknown, now: Date): NewMessage {
  const id = `evt_${randomUUID().replaceAll('-', '')}`
  const body = JSON.stringify({ id, type, timestamp: now.toISOString(), api_version: 'v1', data })
  return { id, type, body }
}
