import type { FastifyInstance } from 'fastify'
import type { App } from '../context.ts'

/** RFC 9116, 2.5.5: less than a year ahead. Whoever runs the server keeps what it says up to date as long as it answers. */
const expiresAfterDays = 180
const dayMs = 86_400_000

/** `/.well-known/security.txt` (RFC 9116): to whom weaknesses of this installation are reported, where SECURITY_CONTACT says it. */
export function serveSecurityText(http: FastifyInstance, app: App): void {
  if (app.config.SECURITY_CONTACT.length === 0) return
  http.get('/.well-known/security.txt', async (_request, reply) =>
    reply.header('cache-control', 'max-age=3600').type('text/plain; charset=utf-8').send(securityText(app)),
  )
}

function securityText({ config, base_url, clock }: App): string {
  const today = Math.floor(clock.realMs() / dayMs) * dayMs
  const lines = [
    ...config.SECURITY_CONTACT.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date(today + expiresAfterDays * dayMs).toISOString()}`,
    ...(config.SECURITY_POLICY_URL === '' ? [] : [`Policy: ${config.SECURITY_POLICY_URL}`]),
    // Web addresses in the file must be https (RFC 9116, 2.5).
    ...(base_url.startsWith('https:')
      ? [`Canonical: ${new URL('/.well-known/security.txt', base_url).href}`]
      : []),
  ]
  return `${lines.join('\n')}\n`
}
