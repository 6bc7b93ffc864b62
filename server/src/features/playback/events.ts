import { defineEvent } from '../../platform/events/event.ts'

/** A verified student played something of a course's video (`video`) or of a webinar's recording (`replay`). */
export type VideoPlayed = {
  kind: 'video' | 'replay'
  visitor_id: number
  product_id: number
  unit_id: number | null
  webinar_id: number | null
  /** When it was played last, as the samples that are kept say. */
  at: Date
}

/** Samples with media_seconds over 0 were stored: one play for each student, product and lesson or webinar. */
export const videosPlayed = defineEvent<{ plays: VideoPlayed[] }>('videos.played')
