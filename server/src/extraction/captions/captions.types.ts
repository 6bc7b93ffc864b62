/** A line of captions, and the second of the video at which it appears. */
export type CaptionLine = { start_seconds: number; text: string }

/** WebVTT, or the JSON of YouTube (`json3`). */
export type CaptionFormat = 'web_vtt' | 'timed_text'
