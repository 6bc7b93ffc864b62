import { instagram } from './instagram.ts'
import type { VideoRef, VideoSite } from './video-site.types.ts'
import { vimeo } from './vimeo.ts'
import { youtube } from './youtube.ts'

const sites: VideoSite[] = [youtube, vimeo, instagram]

export type FoundVideo = { site: VideoSite; video: VideoRef }

/** The video that an address shows; null where it shows none. */
export function findVideo(address: string): FoundVideo | null {
  const url = new URL(address)
  for (const site of sites) {
    const video = site.parseUrl(url)
    if (video !== null) return { site, video }
  }
  return null
}
