import type { DialogueAct } from '../../../dialogue/lexicon.types.ts'
import { ownContact, ownMessage } from '../own-message.rules.ts'
import { type Sentence, say, shortReply } from './replies.rules.ts'

/** What a reply to small talk depends on. */
export type SmallTalk = {
  acts: readonly DialogueAct[]
  language: string
  /** number of earlier messages, so that replies vary */
  variant: number
  /** null: the clone has no name beside the account's */
  label: string | null
  account: string
  topics: readonly string[]
  /** languages in which the creator wrote */
  written: readonly string[]
  /** questions that a visitor may ask */
  examples: readonly string[]
  /** the creator's own words, where there are any */
  messages: { first: string | null; person: string | null }
  /** whether a person may be offered */
  offersPerson: boolean
}

const maxExamples = 3
/** The act that a reply is about: the first of these that the message has. */
const byWeight: DialogueAct[] = [
  'complaint',
  'person',
  'robot',
  'who_are_you',
  'name',
  'languages',
  'capabilities',
  'not_understood',
  'goodbye',
  'thanks',
  'how_are_you',
  'greeting',
  'no',
  'yes',
]

/** The act that the reply to a message is about. */
export const mainAct = (acts: readonly DialogueAct[]): DialogueAct =>
  byWeight.find((act) => acts.includes(act)) ?? 'empty'

/** The words of a reply to small talk: the creator's own where there are some. */
export function smallTalkReply(talk: SmallTalk): string {
  const main = mainAct(talk.acts)
  const { first, person } = talk.messages
  const said = { spoken: talk.language, said: usualReply(main, talk) }
  if (main === 'greeting' || main === 'how_are_you')
    return first === null ? said.said : ownMessage(first, said)
  if ((main !== 'person' && main !== 'complaint') || person === null) return said.said
  const message = ownContact(person, said)
  // Where a person is found regrets nothing.
  return main === 'complaint' && message === person ? `${regret(talk)}\n\n${person}` : message
}

const regret = ({ language, variant, account }: SmallTalk): string =>
  say('sorry', { language, variant, values: { name: account, account, topics: '' } })

function usualReply(main: DialogueAct, talk: SmallTalk): string {
  const { acts, language, variant, label, account, topics, written } = talk
  const values = { name: label ?? account, account, topics: topics.join(' · '), written }
  const short = shortReply(main, language, values)
  if (short !== null) return short
  const one = (sentence: Sentence) => say(sentence, { language, variant, values })
  const greets = acts.includes('greeting') && !greetsItself.has(main)
  const content = [...(greets ? ['hello' as const] : []), ...sentencesFor(main, talk)].map(one).join(' ')
  const examples = main === 'capabilities' ? talk.examples.slice(0, maxExamples) : []
  if (examples.length === 0) return content
  return [`${content}\n\n${one('examples')}`, ...examples.map((example) => `- ${example}`)].join('\n')
}

/** These say hello themselves, or have nothing to be cheerful about. */
const greetsItself: ReadonlySet<DialogueAct> = new Set(['greeting', 'how_are_you', 'complaint'])

function sentencesFor(main: DialogueAct, talk: SmallTalk): Sentence[] {
  const { acts, offersPerson } = talk
  const topics: Sentence[] = talk.topics.length > 0 ? ['topics'] : []
  const introduction = talk.label === null ? 'introduction_without_name' : 'introduction'
  switch (main) {
    case 'greeting':
      return ['hello', introduction, ...topics, 'ask']
    case 'how_are_you':
      return [...hello(acts), 'fine', ...topics, 'ask']
    case 'thanks':
      return ['welcome', 'more']
    case 'goodbye':
      return acts.includes('thanks') ? ['welcome', 'bye'] : ['bye']
    case 'who_are_you':
      return [introduction, 'source', ...topics]
    case 'name':
      return talk.label === null ? [introduction, ...topics] : ['name', 'source', ...topics]
    case 'robot':
      return [introduction, 'origin', ...topics]
    case 'languages':
      return ['languages', ...(talk.written.length > 0 ? ['written' as const] : []), 'ask']
    case 'capabilities':
      return topics.length > 0 ? [...topics, 'ask'] : ['source', 'ask']
    case 'person':
      return offersPerson ? ['person'] : ['no_person', ...topics]
    case 'complaint':
      return offersPerson ? ['sorry', 'sorry_person'] : ['sorry', 'sorry_ask']
    case 'not_understood':
      return ['rephrase', ...topics]
    case 'yes':
      return ['good', 'ask', ...topics]
    case 'no':
      return ['all_right', 'more']
    case 'empty':
      return ['nothing', 'ask', ...topics]
  }
}

const hello = (acts: readonly DialogueAct[]): Sentence[] => (acts.includes('greeting') ? ['hello'] : [])
