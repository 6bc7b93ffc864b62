import type { App } from '../../../platform/context.ts'
import type { PageAnswer } from '../../../platform/page-answer.ts'
import { isValidSignedUrl, type SignedUrl, signedUrl } from '../urls.ts'
import { findReadyAsset } from './open-file.ts'
import { playerPage, playerPolicy, refusalPage } from './player.rules.ts'

/** The page that plays a video in a frame, under a signed address. @returns null if there is no such video */
export async function openEmbed(app: App, signed: SignedUrl): Promise<PageAnswer | null> {
  if (!isValidSignedUrl(app, 'embed', signed)) {
    return { html: refusalPage(), status: 403, content_security_policy: playerPolicy, isEmbeddable: true }
  }
  const asset = await findReadyAsset(app, signed.id)
  if (asset === null || asset.kind !== 'video') return null
  // Without the host, so that the video has the same origin as the page, whatever the server is called.
  const { pathname, search } = new URL(signedUrl(app, 'stream', asset.id))
  const html = playerPage(asset.title, pathname + search)
  return { html, status: 200, content_security_policy: playerPolicy, isEmbeddable: true }
}
