/** A line of captions, and the second of the video at which it appears. */
export type CaptionLine = { start_seconds: number; text: string }

export type Captions = { title: string | null; language: string | null; lines: CaptionLine[] }
