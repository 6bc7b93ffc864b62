import { neverSmallIn } from '../../text/proper-names.rules.ts'
import { remembering } from '../../text/remembering.rules.ts'
import { splitWords } from '../words.rules.ts'

const names = /\p{Lu}\p{Ll}[\p{L}\p{M}]*(?:[ -]\p{Lu}\p{Ll}[\p{L}\p{M}]*)*/gu
/** «The clone of», «asistente virtual de», «cocina de»: of whom such a thing is, is a person. */
const isOf =
  /(?<!\p{L})(?:clone?|klon|asistente|assistant|assistente|assistent|ayudante|ajudant|helper|bot|voz|voice|voix|voce|veu|stimme|taller|cocina|mostrador|obra|rincón|notas|textos|notes|texts|desk|workshop|kitchen|studio|estudio|estudi)(?: \p{Ll}+)? (?:de |del |da |do |di |of |von |d['’])$/iu
/** «Recetas y despensa, por Nerea» */
const isBy = /, (?:por|by|par|von|di) $/iu
const possessive = /^['’]s(?!\p{L})/u
/** Each message of a visitor asks for those of its clone. */
const maxRemembered = 500
const conjunction = /^ (?:y|e|i|and|et|und) $/u

/**
 * The folded names of those whose clone, desk or studio a description says that it is: «Soy el clon de Ana Ruiz, panadera de Lugo»,
 * «The desk of Dana's groups». Words that it also writes small are none.
 */
export const ownerNames = remembering((description) => namesIn(description, isOwner), maxRemembered)

/** The same as they are written: «Ana Ruiz». */
export const writtenOwners = remembering(
  (description): readonly string[] => listOwners(description, isOwner),
  maxRemembered,
)

/** The same of a first message, which may speak of anything: «I'm the assistant of Ana. Ask me about Tuscany's breads.» */
export const namesInGreeting = remembering((message) => namesIn(message, isNamed), maxRemembered)

type IsOwner = (before: string, behind: string) => boolean

const isNamed: IsOwner = (before) => isOf.test(before) || isBy.test(before)

/** «It's» and «Let's» begin a sentence. */
const isOwner: IsOwner = (before, behind) =>
  isNamed(before, behind) || (/\p{Ll}/u.test(before) && possessive.test(behind))

function namesIn(text: string, isWanted: IsOwner): readonly string[] {
  const words = listOwners(text, isWanted).flatMap((name) => splitWords(name).map(({ word }) => word))
  return neverSmallIn(text, words)
}

const listOwners = (text: string, isWanted: IsOwner): string[] =>
  text.split(/[.!?:;\n]/u).flatMap((sentence) => ownersIn(sentence, isWanted))

function ownersIn(sentence: string, isWanted: IsOwner): string[] {
  const found = [...sentence.matchAll(names)]
  return found.flatMap(({ 0: name, index }, at) => {
    const end = index + name.length
    if (!isWanted(sentence.slice(0, index), sentence.slice(end))) return []
    const next = found[at + 1]
    const isPair = next !== undefined && conjunction.test(sentence.slice(end, next.index))
    return isPair ? [name, next[0]] : [name]
  })
}
