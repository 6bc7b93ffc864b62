const UNSPACED =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Mymr}\p{sc=Tibt}]/u
const [SPACE, MAYBE_UNSPACED] = [1, 2]
const kinds = newKinds()
let segmenter: Intl.Segmenter | undefined

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
    for (let kind = kindAt(text, at); kind !== SPACE; kind = kindAt(text, ++at)) seen |= kind
    if (at === start) continue
    const run = seen === 0 || at - start === 1 ? '' : text.slice(start, at)
    if (UNSPACED.test(run)) unspaced.push(run)
    else words++
  }
  return unspaced.length === 0 ? words : words + segmentedWords(unspaced)
}

/** The end of a text is a space. */
const kindAt = (text: string, at: number): number =>
  at < text.length ? (kinds[text.charCodeAt(at)] as number) : SPACE

/** What each UTF-16 unit is; halves of a pair may be of a script without spaces. */
function newKinds(): Uint8Array {
  return Uint8Array.from({ length: 0x10000 }, (_, code) => {
    const character = String.fromCharCode(code)
    if (/\s/.test(character)) return SPACE
    return UNSPACED.test(character) || /[\ud800-\udfff]/.test(character) ? MAYBE_UNSPACED : 0
  })
}

/** All runs at once: what the segmenter keeps for each text that it is given is much more than a short run. */
function segmentedWords(runs: string[]): number {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'word' })
  let words = 0
  let inRun = 0
  for (const { segment, isWordLike } of segmenter.segment(runs.join('\n'))) {
    if (segment === '\n') {
      words += Math.max(1, inRun)
      inRun = 0
    } else if (isWordLike) inRun++
  }
  return words + Math.max(1, inRun)
}
