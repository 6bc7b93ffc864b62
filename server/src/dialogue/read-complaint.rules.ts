import type { PhraseLabel } from './lexicon.types.ts'
import { isAddressed, readPurchaseTalk } from './purchase-trouble.rules.ts'
import { type Found, findInPart, ignoring, isMarked, type Readings } from './readings.rules.ts'
import { type MessagePart, splitMessage } from './split-message.rules.ts'
import { type UnderstoodPart, understandPart } from './understand-part.rules.ts'

type PartOfMessage = MessagePart & UnderstoodPart

/**
 * The parts of a message, and whether it complains. A complaint is about the clone, or what the creator sold: «I bought an
 * old chest and it isn't solid wood, is it?» asks the texts, whatever else its words may say, so these are ignored there.
 */
export function readParts(message: Readings): {
  readings: Readings
  parts: PartOfMessage[]
  complains: boolean
} {
  const parts = understandParts(message)
  const purchase = readPurchaseTalk(message)
  const complaints = parts.flatMap(({ understood }) =>
    understood.filter(({ label }) => ofComplaints.has(label)),
  )
  const asks = parts.some((part) => mayAsk(message, part))
  const asksOtherwise = asks && purchase.hasOtherSubject
  const isElsewhere = purchase.hasOtherSubject && purchase.boughtElsewhere
  const isOfTexts =
    (asksOtherwise || isElsewhere) &&
    !purchase.namesThing &&
    !complaints.some((found) => isAddressed(message, found))
  // «The drain smells. I want this sorted out»
  const demandsElse =
    !purchase.namesThing &&
    complaints.every(({ label }) => label === 'demand') &&
    parts.some(({ rest }) => rest !== null)
  const isOther = isOfTexts || demandsElse || (asks && purchase.isSupposed) || purchase.supposesFurther
  if (complaints.length > 0 && isOther) {
    const readings = ignoring(message, ofComplaints)
    return { readings, parts: understandParts(readings), complains: false }
  }
  const hasFailed = asksOtherwise ? purchase.hasNamedFailed : purchase.hasFailed
  return { readings: message, parts, complains: complaints.length > 0 || hasFailed }
}

const understandParts = (readings: Readings): PartOfMessage[] =>
  splitMessage(readings).map((part) => ({ ...part, ...understandPart(readings, part) }))

const ofComplaints: ReadonlySet<PhraseLabel> = new Set(['complaint', 'trouble', 'demand'])

/** «Can't log in» asks nothing. */
const negation = /^n?['’ ]?t\b/u

/** «What a waste of time» */
const exclamation = /^what an?\b/iu

/** True also where it begins as a question may. */
function mayAsk(readings: Readings, part: PartOfMessage): boolean {
  if (isMarked(readings, part)) return true
  if (part.rest === null && exclamation.test(readings.text.slice(part.start))) return false
  const isAsking = ({ label, start, end }: Found) =>
    label === 'question' ||
    (label === 'weak_question' && start === part.start && !negation.test(readings.text.slice(end)))
  return findInPart(readings, part).some(isAsking)
}
