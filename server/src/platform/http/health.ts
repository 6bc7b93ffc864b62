import type { FastifyInstance } from 'fastify'
import type { App } from '../context.ts'

/** @returns what is not ready, by name; empty when everything is. */
export type HealthCheck = () => Promise<Record<string, string>>

/** `/livez`: the process answers. `/readyz`: it can serve (database reachable, schema current, not stopping). */
export function serveHealth(http: FastifyInstance, { config }: App, check: HealthCheck): void {
  const clock_offset_seconds = config.CLOCK_OFFSET
  http.get('/livez', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  http.get('/readyz', async (_request, reply) => {
    const problems = await check()
    const ready = Object.keys(problems).length === 0
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(
        ready
          ? { status: 'ready', clock_offset_seconds }
          : { status: 'unavailable', clock_offset_seconds, problems },
      )
  })
}
