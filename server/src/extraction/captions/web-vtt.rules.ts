import type { CaptionLine } from './captions.types.ts'

const TIMING = /^(?:(\d+):)?([0-5]\d):([0-5]\d)[.,](\d{3})\s+-->/
const VOICE = /<v(?:\.[^\s>]*)?\s+([^>]+)>/g
const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&lrm;': '',
  '&rlm;': '',
}

/** The cues of a WebVTT file in their order; a voice (`<v Ana>`) stands before its words, as `Ana: `. */
export function readWebVtt(file: string): CaptionLine[] {
  const lines: CaptionLine[] = []
  for (const block of file.replace(/\r\n?/g, '\n').split(/\n{2,}/)) {
    const rows = block.split('\n')
    const at = rows.findIndex((row) => TIMING.test(row))
    if (at < 0) continue
    const [, hours = '0', minutes, seconds, thousandths] = TIMING.exec(rows[at]!)!
    const start_seconds =
      Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000
    const text = rows
      .slice(at + 1)
      .join('\n')
      .replace(VOICE, '$1: ')
      .replace(/<[^>]*>/g, '')
      .replace(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (entity) => ENTITIES[entity]!)
      .trim()
    if (text !== '') lines.push({ start_seconds, text })
  }
  return lines
}
