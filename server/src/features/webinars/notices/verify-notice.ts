import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { TokenVerifier, type WebhookEvent, WebhookReceiver } from 'livekit-server-sdk'
import { invalidSignature } from '../errors.ts'
import type { LiveServer } from '../rooms/live-server.ts'

type Signed = { body: Buffer; authorization: string | undefined }

/**
 * Checks that LiveKit signed the bytes of a notice, at the real time: CLOCK_OFFSET has no part in it.
 * @returns the notice; null where it is signed but not one that can be read
 * @throws invalid_signature
 */
export async function verifyNotice(
  { key, secret }: LiveServer,
  { body, authorization }: Signed,
): Promise<WebhookEvent | null> {
  try {
    // The receiver takes a text. Other bytes would become another one, with a digest of its own.
    if (isUtf8(body)) return await new WebhookReceiver(key, secret).receive(body.toString(), authorization)
  } catch {
    // It says by its message alone whether it failed at the signature or at what was signed.
  }
  if (await isSigned({ key, secret }, { body, authorization })) return null
  throw invalidSignature()
}

async function isSigned(
  { key, secret }: Pick<LiveServer, 'key' | 'secret'>,
  { body, authorization = '' }: Signed,
): Promise<boolean> {
  const claims = await new TokenVerifier(key, secret).verify(authorization).catch(() => null)
  return claims?.sha256 === createHash('sha256').update(body).digest('base64')
}
