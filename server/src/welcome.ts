type Welcome = { base: string; role: string; hasDocs: boolean; key: { id: number; key: string } | null }

/** The text that a start prints: the address, and at the very first start also the key and two calls to paste. */
export function welcome({ base, role, hasDocs, key }: Welcome): string {
  if (role === 'worker') return `Understudy works in the background; health at ${base}/readyz`
  const address = `base_url       ${base}/api/v1`
  if (key === null) return `Understudy is running\n  ${address}`
  return `Understudy is running, with a first account
  ${address}${hasDocs ? `\n  documentation  ${base}/docs` : ''}
  key            ${key.key}
                 (permission delete; it is shown this once, so keep it; npx understudy key revoke ${key.id} ends it)

Post a text, then ask about it:

  curl ${base}/api/v1/brain/sources -H 'Authorization: Bearer ${key.key}' -H 'Content-Type: application/json' -d '{"title":"Sowing","content":"Sow tomatoes indoors six weeks before the last frost. They need 20 degrees to sprout."}'

  curl ${base}/api/v1/chat -H 'Authorization: Bearer ${key.key}' -H 'Content-Type: application/json' -d '{"message":"When should I sow tomatoes?"}'
`
}
