const unspacedScript =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Mymr}\p{sc=Tibt}]/u
const [space, maybeUnspaced] = [1, 2]
const unitClasses = classifyUnits()
const wordSegmenter = new Intl.Segmenter('und', { granularity: 'word' })

/**
 * The words of a text as plans count them: runs of non-space characters; a run in a script that writes no
 * spaces (Chinese, Japanese, Thai, Lao, Khmer, Burmese, Tibetan) counts its words by Intl.Segmenter.
 */
export function countWords(text: string): number {
  let words = 0
  const unspaced: string[] = []
  for (let at = 0; at < text.length; at++) {
    const start = at
    let seen = 0
    for (let unit = classAt(text, at); unit !== space; unit = classAt(text, ++at)) seen |= unit
    if (at === start) continue
    const run = seen === 0 || at - start === 1 ? '' : text.slice(start, at)
    if (unspacedScript.test(run)) unspaced.push(run)
    else words++
  }
  return unspaced.length === 0 ? words : words + segmentedWords(unspaced)
}

/** The end of a text is a space. */
const classAt = (text: string, at: number): number =>
  at < text.length ? (unitClasses[text.charCodeAt(at)] as number) : space

/** The class of each UTF-16 unit. A half of a surrogate pair may belong to a script without spaces. */
function classifyUnits(): Uint8Array {
  return Uint8Array.from({ length: 0x10000 }, (_, code) => {
    const character = String.fromCharCode(code)
    if (/\s/.test(character)) return space
    return unspacedScript.test(character) || /[\ud800-\udfff]/.test(character) ? maybeUnspaced : 0
  })
}

/** All runs in one text: for each text that it is given a segmenter allocates much more than a short run takes. */
function segmentedWords(runs: string[]): number {
  let words = 0
  let inRun = 0
  for (const { segment, isWordLike } of wordSegmenter.segment(runs.join('\n'))) {
    if (segment === '\n') {
      words += Math.max(1, inRun)
      inRun = 0
    } else if (isWordLike) inRun++
  }
  return words + Math.max(1, inRun)
}
