import { Agent } from 'undici'
import { count, type Ledger } from './ledger.ts'

export type Sent =
  | { outcome: 'answered'; status: number; text: string; replayed: boolean }
  /** The server or its database was away: the effect may have happened or not. */
  | { outcome: 'unknown' }
  /** Another attempt under the same Idempotency-Key has its lease. */
  | { outcome: 'busy' }

export type Client = {
  account_id: number
  send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, key?: string): Promise<Sent>
  close(): Promise<void>
}

// What a killed process held is free at once, so this is time for a start of PostgreSQL, and to spare.
const patience_ms = 60_000

/** Sends requests to a server that comes and goes; anything but success, 4xx and "away" goes into `ledger.wrong`. */
export function createClient(base: string, token: string, account_id: number, ledger: Ledger): Client {
  const agent = new Agent({ connections: 4, headersTimeout: patience_ms, bodyTimeout: patience_ms })

  async function exchange(method: string, path: string, body?: object, key?: string) {
    const response = await agent.request({
      origin: base,
      path: `/api/v1${path}`,
      method: method as 'GET',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const replayed = response.headers['idempotent-replayed'] === 'true'
    return {
      status: response.statusCode,
      text: await response.body.text(),
      replayed,
      headers: response.headers,
    }
  }

  return {
    account_id,
    async send(method, path, body, key) {
      count(ledger, 'requests')
      try {
        const { headers, ...answer } = await exchange(method, path, body, key)
        if (answer.status === 503 && isAway(answer.text)) {
          count(ledger, '503 while away')
          if (!/^[1-9]\d*$/.test(String(headers['retry-after']))) ledger.wrong.push('503 without Retry-After')
          return { outcome: 'unknown' }
        }
        if (answer.status === 409 && answer.text.includes('idempotency_in_progress'))
          return { outcome: 'busy' }
        if (answer.status >= 500) {
          ledger.wrong.push(`${method} ${path} answered ${answer.status} ${answer.text}`)
          return { outcome: 'unknown' }
        }
        return { outcome: 'answered', ...answer }
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        if (/TIMEOUT/.test(String(code)))
          ledger.wrong.push(`${method} ${path}: no answer in ${patience_ms} ms`)
        count(ledger, `connection ${code}`)
        return { outcome: 'unknown' }
      }
    },
    close: () => agent.destroy(),
  }
}

const isAway = (text: string) => text.includes('"type":"database_unavailable"')
