import type { CaptionLine } from './captions.types.ts'

const timing = /^(?:(\d+):)?([0-5]\d):([0-5]\d)[.,](\d{3})\s+-->/
const tag = /<([^<>]*)>/g
const voiceMark = /^v(?:\.\S*)?\s+/
const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&lrm;': '',
  '&rlm;': '',
}

/** The cues of a WebVTT file in their order; a voice (`<v Ana>`) stands before its words, as `Ana: `. */
export function parseWebVtt(file: string): CaptionLine[] {
  const lines: CaptionLine[] = []
  for (const block of file.replace(/\r\n?/g, '\n').split(/\n{2,}/)) {
    const rows = block.split('\n')
    const at = rows.findIndex((row) => timing.test(row))
    if (at < 0) continue
    const [, hours = '0', minutes, seconds, thousandths] = timing.exec(rows[at]!)!
    const start_seconds =
      Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000
    const text = rows
      .slice(at + 1)
      .join('\n')
      .replace(tag, (_, inside: string) =>
        voiceMark.test(inside) ? `${inside.replace(voiceMark, '')}: ` : '',
      )
      .replace(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (entity) => entities[entity]!)
      .trim()
    if (text !== '') lines.push({ start_seconds, text })
  }
  return lines
}
