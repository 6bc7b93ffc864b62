import type { Ctx } from '../../../platform/context.ts'
import type { ApiError } from '../../../platform/errors.ts'
import type { AssetKind, AssetSummary } from '../schemas.ts'
import { createFromBytes } from './create-from-bytes.ts'

/** An image is decoded in memory, so its bytes have a limit of their own. */
export const maxImageBytes = 50_000_000

type Named = { file_name: string; kind: AssetKind | undefined }

/** Adds an image while it comes. @param from.tooLarge the error for more bytes than an image may have */
export async function createImage(
  ctx: Ctx,
  named: Named,
  from: { content: AsyncIterable<Buffer>; tooLarge: (bytes: number) => ApiError },
): Promise<AssetSummary> {
  const bytes: Buffer[] = []
  let byteCount = 0
  for await (const chunk of from.content) {
    bytes.push(chunk)
    byteCount += chunk.length
    if (byteCount > maxImageBytes) throw from.tooLarge(maxImageBytes)
  }
  return createFromBytes(ctx, { ...named, bytes: Buffer.concat(bytes) })
}
