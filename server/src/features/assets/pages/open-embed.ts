import type { App } from '../../../platform/context.ts'
import type { PageAnswer } from '../../../platform/page-answer.ts'
import { isValidSignedUrl, type Signed, signedUrl } from '../urls.ts'
import { findReadyAsset } from './open-file.ts'
import { playerPage, playerPolicy, refusalPage } from './player.rules.ts'

/** The page that plays a video in a frame, for whoever holds a signed address that is still good. */
export async function openEmbed(app: App, signed: Signed): Promise<PageAnswer | null> {
  if (!isValidSignedUrl(app, 'embed', signed)) {
    return { html: refusalPage(), status: 403, content_security_policy: playerPolicy }
  }
  const asset = await findReadyAsset(app, signed.id)
  if (asset === null || asset.kind !== 'video') return null
  // Without the host, so that the video has the page's own origin whatever name it is reached under.
  const { pathname, search } = new URL(signedUrl(app, 'stream', asset.id))
  const html = playerPage(asset.title, pathname + search)
  return { html, status: 200, content_security_policy: playerPolicy }
}
