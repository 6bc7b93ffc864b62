import type { Captions } from '../../../extraction/captions/captions.types.ts'
import type { Ctx } from '../../../platform/context.ts'

type VideoPlatform = 'youtube' | 'vimeo' | 'instagram'

/** A video of a platform, as its address names it. */
export type VideoRef = { id: string; canonical_url: string; [detail: string]: string }

/** A platform that shows videos. What it answers may change any day, so it lies behind this. */
export type VideoSite = {
  platform: VideoPlatform
  /** The video that an address shows; null where it is not this platform's, or shows none. */
  videoOf(url: URL): VideoRef | null
  /** @throws NoCaptions, OutboundError */
  readCaptions(ctx: Ctx, video: VideoRef): Promise<Captions>
}

/** The platform gave no captions; `message` says why, in words for the client. */
export class NoCaptions extends Error {}
