import type { AddressInfo } from 'node:net'
import { Registry } from 'prom-client'
import { Pool } from 'undici'
import { afterAll } from 'vitest'
import { z } from 'zod'
import type { TestApp } from '../../../../test/app.ts'
import { createRequest } from '../../../../test/request.ts'
import type { Account } from '../../context.ts'
import { defineOperation } from '../../operation.ts'
import { id } from '../fields.ts'
import { createMemoryRateLimiter } from '../rate-limit-memory.ts'
import { createHttpServer } from '../server.ts'
import type { Door } from './door.ts'
import { type DoorRoutes, openDoors } from './open-doors.ts'

/** Operations that tests put behind doors. They answer what they were given. */
export const operations = {
  getEcho: defineOperation(
    {
      summary: 'Read an echo',
      description: 'Answers who called and with what.',
      input: z.strictObject({ id: id(), word: z.string().max(9).optional() }),
      output: z.unknown(),
    },
    async function getEcho({ actor, account }, input) {
      return { actor, account_id: account.id, input }
    },
  ),
  createEcho: defineOperation(
    {
      summary: 'Create an echo',
      description: 'Answers who called and with what.',
      input: z.strictObject({ word: z.string().max(9).optional() }),
      output: z.unknown(),
    },
    async function createEcho({ actor, account }, input) {
      return { actor, account_id: account.id, input }
    },
  ),
  signIn: defineOperation(
    {
      summary: 'Sign in',
      description: 'Begins a session.',
      output: z.strictObject({ token: z.string(), name: z.string() }),
      example: { output: { token: 'abc', name: 'Ana' } },
    },
    async function signIn() {
      return { token: 'token-of-ana', name: 'Ana' }
    },
  ),
  signOut: defineOperation(
    {
      summary: 'Sign out',
      description: 'Ends the session.',
      output: z.strictObject({ done: z.literal(true) }),
    },
    async function signOut() {
      return { done: true as const }
    },
  ),
}

export const testAccount = (account_id: number): Account =>
  ({ id: account_id, name: 'Academy', requests_per_minute: 0 }) as Account

/** Serves doors with the routes that a test puts behind them, on the app's clock. */
export async function serveTestDoors(app: TestApp, doors: Door[], routes: DoorRoutes) {
  const openedDoors = openDoors(doors, [
    { name: 'echoes', title: 'Echoes', promise: 'Echoes are true.', doors: routes },
  ])
  // The accounts of these tests are in no database, which takes no entry about them.
  app.app.recordChange = async () => {}
  const http = await createHttpServer({
    app: app.app,
    doors: openedDoors,
    pages: [],
    built: { files: [], folders: [], apps: [] },
    limiters: { callers: createMemoryRateLimiter(app.clock), addresses: createMemoryRateLimiter(app.clock) },
    health: async () => ({}),
    metrics: { registry: new Registry(), recordRequest: () => {} },
    checkOutput: true,
  })
  await http.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
  const pool = new Pool(url)
  afterAll(async () => {
    await pool.close()
    await http.close()
  })
  return { url, http, doors: openedDoors, request: createRequest(pool, app.logged) }
}
