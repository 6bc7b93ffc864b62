export type { CaptionFormat } from './captions/captions.types.ts'
export { chooseTrack, primaryLanguage } from './captions/choose-track.rules.ts'
export { extractCaptions, extractPage, extractPdf } from './extract.ts'
export type { ExtractedPdf } from './extracted.types.ts'
