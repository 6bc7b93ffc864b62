import { formatClockOffset } from './platform/clock-offset.rules.ts'

type Welcome = {
  base: string
  role: string
  hasDocs: boolean
  key: { id: number; key: string } | null
  /** Makes the owner. */
  owner_url: string | null
  clock_offset_seconds: number
  now: Date
}

/**
 * The text that a start prints: the address, how the clock is moved if it is, and at the very first start also the key, the
 * link that makes the owner, and two calls to paste.
 */
export function welcome({ base, role, hasDocs, key, owner_url, clock_offset_seconds, now }: Welcome): string {
  const clock =
    clock_offset_seconds === 0
      ? ''
      : `\n  clock          ${formatClockOffset(clock_offset_seconds)}: it is ${now.toISOString()}`
  if (role === 'worker') return `Understudy works in the background; health at ${base}/readyz${clock}`
  const address = `base_url       ${base}/api/v1${clock}`
  if (key === null) return `Understudy is running\n  ${address}`
  return `Understudy is running, with a first account
  ${address}${hasDocs ? `\n  documentation  ${base}/docs` : ''}
  key            ${key.key}
                 (permission delete; it is shown this once, so keep it; npx understudy key revoke ${key.id} ends it)
  your sign-in   ${owner_url}
                 (makes you the owner; it works once, within 7 days)

Post a text, then ask about it:

  curl ${base}/api/v1/brain/sources -H 'Authorization: Bearer ${key.key}' -H 'Content-Type: application/json' -d '{"title":"Sowing","content":"Sow tomatoes indoors six weeks before the last frost. They need 20 degrees to sprout."}'

  curl ${base}/api/v1/chat -H 'Authorization: Bearer ${key.key}' -H 'Content-Type: application/json' -d '{"message":"When should I sow tomatoes?"}'
`
}
