import { fold } from '../../text/fold.rules.ts'
import { sentenceSpans } from '../../text/sentences.rules.ts'

const quoted = /[«“"][^«»“”"]*[»”"]/gu
const written = /\p{L}[\p{L}\p{M}]*/gu
/** «Anselmo cures olives», «Soy Anselmo», but not «Anselmo, can I throw this out?», nor «Anselmo's wife». */
const goesOn = /^(?:\s+\p{Lu}[\p{L}\p{M}]*)*\s+\p{Ll}/u
const introduces =
  /\b(?:soy|i am|i['’]m|my name is|me llamo|sou|je suis|je m['’]appelle|ich bin|sono|mi chiamo|em dic)\s*$/iu
const isOf = /\b(?:de|del|da|do|di|of|by|con|with|von|mit|par|per)\s*$/iu

/** True where a sentence of a text tells something of who has one of the names, and does not only address or quote them. */
export function tellsOfPerson(text: string, names: ReadonlySet<string>): boolean {
  const own = text.replace(quoted, '')
  return sentenceSpans(own, null).some(({ start, end }) => {
    const sentence = own.slice(start, end).trim()
    if (/[?？]$/u.test(sentence)) return false
    return sentence.matchAll(written).some(({ 0: word, index }) => {
      if (!names.has(fold(word))) return false
      const before = sentence.slice(0, index)
      return (
        introduces.test(before) || (!isOf.test(before) && goesOn.test(sentence.slice(index + word.length)))
      )
    })
  })
}
