import { asksAnybody, instructsClone } from '../../../dialogue/off-topic/asks-anybody.rules.ts'
import { splitWords } from '../../../dialogue/words.rules.ts'
import { fold } from '../../../text/fold.rules.ts'
import { countPastTense } from '../../../text/past-tense.rules.ts'
import type { Clone } from '../../clones/index.ts'
import type { ReplyPart } from '../chat.types.ts'
import { ownContact } from '../own-message.rules.ts'
import { say } from './replies.rules.ts'

/** Fewer words name a subject. */
const minWordsOfTrouble = 4

type Manner = { clone: Clone; language: string; variant: number }

/** Whether a message that asks nothing, and of which nothing is known, may tell of trouble, as it tells what was not there: «I came on Thursday and the shop wasn't open». */
export const mayTellOfTrouble = (message: string, language: string, parts: readonly ReplyPart[]): boolean =>
  parts.length > 0 &&
  parts.every(({ unanswered, sources }) => unanswered && sources.length === 0) &&
  splitWords(message).length >= minWordsOfTrouble &&
  lacking.test(fold(message)) &&
  countPastTense(message, language) > 0 &&
  !asksAnybody(message) &&
  !instructsClone(message)

/** Whoever tells of trouble tells of what was not there, in one of seven languages. */
const lacking =
  /n['’]t\b|\b(?:no|not|nobody|nothing|never|cannot|cant|didnt|wasnt|nadie|nada|nunca|nao|ninguem|pas|rien|personne|jamais|nicht|nichts|niemand|nie|kein\p{L}{0,2}|non|nessuno|niente|mai|ningu|res)\b/u

/** The same with the offer of a person, in the creator's words if there are some; as it is where the clone offers none. */
export function withPerson(part: ReplyPart, { clone, language, variant }: Manner): ReplyPart {
  if (!clone.silos.soporte) return part
  const said = say('person_for_trouble', { language, variant, values: { name: '', account: '', topics: '' } })
  const { person: own } = clone.messages
  const offer = own === null ? said : ownContact(own, { spoken: language, said })
  return {
    ...part,
    content: `${part.content}\n\n${offer}`,
    actions: [...part.actions, { type: 'escalate_offer', label: null, url: null }],
  }
}
