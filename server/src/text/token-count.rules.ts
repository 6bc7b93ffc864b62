const unspacedScript =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Mymr}]/gu
const charactersPerToken = 4

/**
 * An estimate of a model's tokens, for where no model counts them: one for each character of a script without spaces,
 * and one for every four other characters, rounded up.
 */
export function countTokens(text: string): number {
  const unspaced = text.match(unspacedScript)?.length ?? 0
  let characters = 0
  for (const _ of text) characters++
  return unspaced + Math.ceil((characters - unspaced) / charactersPerToken)
}
