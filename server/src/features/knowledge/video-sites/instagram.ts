import { NoCaptionsError } from './no-captions-error.ts'
import type { VideoSite } from './video-site.types.ts'

/** Instagram publishes no captions, so every video needs its file. */
export const instagram: VideoSite = {
  platform: 'instagram',
  parseUrl(url) {
    if (!/^(?:(?:www|m)\.)?(?:instagram\.com|instagr\.am)$/.test(url.hostname)) return null
    return { id: url.pathname, canonical_url: url.href }
  },
  async fetchCaptions() {
    throw new NoCaptionsError('Instagram gives no captions.')
  },
}
