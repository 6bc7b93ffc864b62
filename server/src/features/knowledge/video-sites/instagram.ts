import { NoCaptions, type VideoSite } from './video-site.ts'

/** Instagram gives captions to nobody: the words of a reel need its file. */
export const instagram: VideoSite = {
  platform: 'instagram',
  videoOf(url) {
    if (!/^(?:(?:www|m)\.)?(?:instagram\.com|instagr\.am)$/.test(url.hostname)) return null
    return { id: url.pathname, canonical_url: url.href }
  },
  async readCaptions() {
    throw new NoCaptions('Instagram gives no captions.')
  },
}
