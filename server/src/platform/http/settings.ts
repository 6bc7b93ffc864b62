import { isIP } from 'node:net'
import { z } from 'zod'
import { baseUrl, defineSettings, type SettingValues, setting, wholeNumber } from '../settings.ts'

const trustProxy = z.string().transform((text, issues): boolean | number | string => {
  if (text === '' || text === 'false') return false
  if (text === 'true') return true
  if (/^\d+$/.test(text)) return Number(text)
  for (const item of text.split(',').map((part) => part.trim())) {
    const isRange = ['loopback', 'linklocal', 'uniquelocal'].includes(item)
    if (!isRange && isIP(item.split('/')[0] ?? '') === 0) {
      issues.addIssue(
        `"${item}" is neither an address, a network nor one of loopback, linklocal, uniquelocal`,
      )
    }
  }
  return text
})

/** Contacts as RFC 9116 wants them: addresses with their scheme; an email address gets its own. */
const securityContacts = z.string().transform((text, issues): string[] => {
  const items = text === '' ? [] : text.split(',').map((item) => item.trim())
  for (const item of items) {
    if (z.email().safeParse(item).success || /^(https:\/\/|mailto:|tel:)[^\s]+$/.test(item)) continue
    issues.addIssue(
      `"${item}" is neither an email address nor one that begins with https://, mailto: or tel:`,
    )
  }
  return items.map((item) => (/^(https|mailto|tel):/.test(item) ? item : `mailto:${item}`))
})

export const httpSettings = defineSettings('HTTP', {
  PORT: setting(wholeNumber(0, 65_535), '4000', 'Port to listen on; 0 takes a free one.'),
  HOST: setting(z.string().min(1), '127.0.0.1', 'Address to listen on; 0.0.0.0 for every network.'),
  PUBLIC_URL: setting(
    baseUrl,
    '',
    'Address under which clients reach the server, without /api/v1. Empty: http://HOST:PORT.',
  ),
  TRUST_PROXY: setting(
    trustProxy,
    '',
    'Whose X-Forwarded-For is believed: empty (nobody), true (everybody), a number of hops, or a comma-separated list of addresses, networks, loopback, linklocal, uniquelocal.',
  ),
  AUTH_FAILURES_PER_MINUTE: setting(
    wholeNumber(1, 1_000_000),
    '600',
    'Failed authentications allowed in any rolling minute for each client address.',
  ),
  HSTS_MAX_AGE_SECONDS: setting(
    wholeNumber(0, 63_072_000),
    '31536000',
    'For how long browsers shall reach the server over https alone. They are told (Strict-Transport-Security) where PUBLIC_URL is https; 0: never.',
  ),
  SECURITY_CONTACT: setting(
    securityContacts,
    '',
    'To whom weaknesses of this installation are reported: comma-separated email addresses, https:, mailto: or tel: addresses. Served at /.well-known/security.txt. Empty: that is unknown.',
  ),
  SECURITY_POLICY_URL: setting(
    z.union([z.literal(''), z.url({ protocol: /^https$/, error: 'must be an https address' })]),
    '',
    'A page that says how reports of weaknesses are handled; /.well-known/security.txt names it.',
  ),
  DOCS: setting(
    z.enum(['on', 'off'], { error: 'must be on or off' }),
    'on',
    'Whether /docs shows the API reference to anybody: on or off.',
  ),
  METRICS_TOKEN: setting(
    z.string(),
    '',
    'Bearer token that opens /metrics to other machines and through proxies. Empty: /metrics answers this machine only.',
  ),
})

export type HttpSettings = SettingValues<typeof httpSettings>

/** The address that clients use, without a path: PUBLIC_URL, else the one that is listened on. */
export function publicUrl(
  settings: Pick<HttpSettings, 'PUBLIC_URL' | 'HOST' | 'PORT'>,
  port = settings.PORT,
): string {
  if (settings.PUBLIC_URL !== '') return settings.PUBLIC_URL
  const host = settings.HOST === '0.0.0.0' || settings.HOST === '::' ? '127.0.0.1' : settings.HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
