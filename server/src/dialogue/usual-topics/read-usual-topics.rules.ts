import { remembering } from '../../text/remembering.rules.ts'
import { compilePhrases, findPhrases } from '../phrases.rules.ts'
import { splitWords } from '../words.rules.ts'
import texts from './topics.json' with { type: 'json' }

const { _licence, ...topics } = texts
/** What visitors ask of anybody who teaches and sells: a refund, a gift, where it is. */
export type UsualTopic = keyof typeof topics

/** As they stand in the list: what may be said beside anything else comes last. */
const order = Object.keys(topics) as UsualTopic[]
const phrases = compilePhrases<UsualTopic>(
  Object.fromEntries(Object.entries(topics).map(([topic, { says }]) => [topic, says])),
)

/** Stored questions come again. */
const maxRemembered = 2_000

/** The topics that a question may ask for, in any language, the most particular first. */
export const usualTopicsOf = remembering((question): ReadonlySet<UsualTopic> => {
  const found = new Set(findPhrases(phrases, splitWords(question)).map(({ label }) => label))
  return new Set(order.filter((topic) => found.has(topic)))
}, maxRemembered)

/** Plain questions for a topic, the most usual first, in the languages that have some: stored questions may be written in any. */
export function plainQuestions(topic: UsualTopic): string[] {
  const { plainly, ...others } = topics[topic]
  return [plainly, ...('or_plainly' in others ? [others.or_plainly] : [])].map((asked) =>
    Object.values(asked).join(' '),
  )
}

const policies: ReadonlySet<UsualTopic> = new Set<UsualTopic>([
  'refund',
  'miss',
  'cancel',
  'certificate',
  'children',
])

/** Whether a topic is what a creator decides for a product, and no card tells. */
export const isPolicy = (topic: UsualTopic): boolean => policies.has(topic)

const akin: Partial<Record<UsualTopic, readonly UsualTopic[]>> = {
  miss: ['cancel', 'refund'],
  cancel: ['miss'],
  refund: ['cancel', 'miss'],
}

/** Topics of which a creator often tells together, the nearest first: what a cancellation costs tells what happens to who can't come. */
export const akinTopics = (topic: UsualTopic): readonly UsualTopic[] => akin[topic] ?? []

/** Topics on which no answer is a no: what says nothing of them answers nothing. */
const toTell: ReadonlySet<UsualTopic> = new Set<UsualTopic>([
  'certificate',
  'payment',
  'recorded',
  'subtitles',
  'discount',
  'invoice',
  'refund',
  'trial',
  'children',
  'pregnancy',
  'device',
])

/** Whether a question asks for something that a text says nothing of. */
export const asksUntold = (question: string, told: string): boolean => {
  const asked = usualTopicsOf(question).intersection(toTell)
  return asked.size > 0 && asked.isDisjointFrom(usualTopicsOf(told))
}
