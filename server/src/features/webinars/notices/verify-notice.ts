import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { TokenVerifier, WebhookEvent } from 'livekit-server-sdk'
import { invalidSignature } from '../errors.ts'
import type { LiveServer } from '../rooms/live-server.ts'

type Signed = { body: Buffer; authorization: string | undefined }

/**
 * Checks that LiveKit signed the bytes of a notice, at the real time: CLOCK_OFFSET has no part in it. The SDK's own
 * receiver takes a text, whose bytes may be others, and hashes it in another thread, which takes longer than all else.
 * @returns the notice; null where it is signed but not one that can be read
 * @throws invalid_signature
 */
export async function verifyNotice(
  { key, secret }: LiveServer,
  { body, authorization = '' }: Signed,
): Promise<WebhookEvent | null> {
  const claims = await new TokenVerifier(key, secret).verify(authorization).catch(() => null)
  if (claims?.sha256 !== createHash('sha256').update(body).digest('base64')) throw invalidSignature()
  return readEvent(body)
}

function readEvent(body: Buffer): WebhookEvent | null {
  if (!isUtf8(body)) return null
  try {
    return WebhookEvent.fromJson(JSON.parse(body.toString()), { ignoreUnknownFields: true })
  } catch {
    return null
  }
}
