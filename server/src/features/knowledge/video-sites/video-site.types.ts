import type { CaptionFormat } from '../../../extraction/index.ts'
import type { Ctx } from '../../../platform/context.ts'

type VideoPlatform = 'youtube' | 'vimeo' | 'instagram'

/** A video of a platform, as its address names it. */
export type VideoRef = { id: string; canonical_url: string; [detail: string]: string }

/** The captions of a video, as the platform sends them. */
export type Captions = {
  title: string | null
  language: string | null
  format: CaptionFormat
  bytes: Uint8Array
}

/** A platform that shows videos. All that depends on a platform is behind this, as its answers may change any day. */
export type VideoSite = {
  platform: VideoPlatform
  /** The video that an address shows. null for an address of another site, or without a video. */
  parseUrl(url: URL): VideoRef | null
  /** @throws NoCaptionsError, OutboundError */
  fetchCaptions(ctx: Ctx, video: VideoRef): Promise<Captions>
}
