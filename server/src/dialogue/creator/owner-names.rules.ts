import { splitWords } from '../words.rules.ts'

const names = /\p{Lu}\p{Ll}[\p{L}\p{M}]*(?:[ -]\p{Lu}\p{Ll}[\p{L}\p{M}]*)*/gu
const behindOf = /(?:(?<!\p{L})(?:de|del|of|by|por|par|von|di|da|do) |(?<!\p{L})d['’])$/u
const possessive = /^['’]s(?!\p{L})/u
const conjunction = /^ (?:y|e|i|and|et|und) $/u

/**
 * The folded names of those whose clone or desk a description says that it is, the first of each sentence: «Soy el clon de Ana Ruiz,
 * panadera de Lugo», «The desk of Dana's groups».
 */
export const ownerNames = (description: string): string[] =>
  description
    .split(/[.!?:;\n]/u)
    .flatMap(ownersIn)
    .flatMap((name) => splitWords(name).map(({ word }) => word))

function ownersIn(sentence: string): string[] {
  const found = [...sentence.matchAll(names)]
  const ends = found.map(({ 0: name, index }) => index + name.length)
  const at = found.findIndex(
    ({ index }, i) => behindOf.test(sentence.slice(0, index)) || possessive.test(sentence.slice(ends[i])),
  )
  const next = found[at + 1]
  const isPair = at >= 0 && conjunction.test(sentence.slice(ends[at], next?.index))
  return found.slice(at, at < 0 ? 0 : at + (isPair ? 2 : 1)).map(([name]) => name)
}
