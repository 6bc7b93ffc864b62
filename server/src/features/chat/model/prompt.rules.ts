import type { ModelPicture } from '../../../platform/ai/index.ts'
import type { KnowledgePassage } from '../../knowledge/index.ts'
import type { ReplyAction } from '../schemas.ts'
import { type Persona, systemPrompt } from './system-prompt.rules.ts'

/** An action that a reply may offer. A model sees the details and chooses it by its key. */
export type Offer = { key: string; action: ReplyAction; details: Record<string, string | number | null> }

type PromptInput = Persona & {
  /** what the clone knows about */
  topics: string[]
  /** sentences of the creator */
  manner: string[]
  passages: KnowledgePassage[]
  /** what was looked up for the message, in words that can be said */
  facts: string[]
  /** titles near a question that nothing answers */
  near: string[]
  offers: Offer[]
  history: { role: 'user' | 'assistant'; content: string }[]
  message: string
  /** JPEG, beside the message */
  picture?: Buffer | undefined
}

const replySchema = {
  type: 'object' as const,
  properties: {
    content: { type: 'string' as const, description: 'What is said to the visitor.' },
    actions: {
      type: 'array' as const,
      items: { type: 'string' as const },
      description: 'Keys of what is offered, at most three.',
    },
    sources: {
      type: 'array' as const,
      items: { type: 'string' as const },
      description: 'Keys of the knowledge, facts and offers whose words the reply uses.',
    },
  },
  required: ['content', 'actions', 'sources'],
}

/**
 * A request to a model. The system prompt holds only our rules and what the creator wrote for it; everything else is
 * data in the messages, as JSON between tags.
 */
export function createPrompt(input: PromptInput) {
  const { topics, manner, passages, facts, near, offers, history, message, picture } = input
  const knowledge = passages.map(({ kind, title, text, url, start_seconds }, position) => ({
    key: passageKey(position),
    kind: kindNames[kind],
    title,
    text,
    ...(url !== null && { url }),
    ...(start_seconds !== null && { start_seconds }),
  }))
  const last = [
    ...optionalSection('topics', topics),
    ...optionalSection('manner', manner),
    section('knowledge', knowledge),
    ...optionalSection(
      'facts',
      facts.map((text, position) => ({ key: factKey(position), text })),
    ),
    ...optionalSection('near', near),
    section(
      'offers',
      offers.map(({ key, action, details }) => ({ key, type: action.type, ...details })),
    ),
    section('message', message),
  ].join('\n\n')
  return {
    system: systemPrompt(input, { hasPicture: picture !== undefined }),
    messages: [
      ...history.map(({ role, content }) => ({
        role,
        content:
          role === 'user'
            ? section('message', content)
            : JSON.stringify({ content, actions: [], sources: [] }),
      })),
      {
        role: 'user' as const,
        content: last,
        ...(picture !== undefined && { picture: toModelPicture(picture) }),
      },
    ],
    schema: replySchema,
  }
}

const toModelPicture = (jpeg: Buffer): ModelPicture => ({
  mime_type: 'image/jpeg',
  base64: jpeg.toString('base64'),
})

const kindNames = {
  source: 'text',
  guided_answer: 'prepared answer',
  product_faq: 'question about a product',
  product: 'product',
}

/** The key by which a model cites the passage at this position. */
export const passageKey = (position: number): string => `k${position + 1}`

/** The key by which a model cites the fact at this position. */
export const factKey = (position: number): string => `f${position + 1}`

const optionalSection = (tag: string, items: unknown[]): string[] =>
  items.length === 0 ? [] : [section(tag, items)]

/** A value as JSON between tags. Angle brackets are escaped, so that no text inside can end its section. */
const section = (tag: string, value: unknown): string =>
  `<${tag}>\n${JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e')}\n</${tag}>`

/** The items that fit into `budget` tokens in their order; one that is too long is left out, but never the first. */
export function withinTokens<T>(items: T[], budget: number, countTokens: (item: T) => number): T[] {
  let left = budget
  return items.filter((item, position) => {
    const tokens = countTokens(item)
    if (tokens > left && position > 0) return false
    left -= tokens
    return true
  })
}

/** The latest messages that fit into `budget` tokens, beginning with one of the visitor. */
export function latestMessages<T extends { role: 'user' | 'assistant' }>(
  messages: T[],
  budget: number,
  countTokens: (message: T) => number,
): T[] {
  let left = budget
  let from = messages.length
  while (from > 0) {
    left -= countTokens(messages[from - 1]!)
    if (left < 0) break
    from--
  }
  while (from < messages.length && messages[from]!.role !== 'user') from++
  return messages.slice(from)
}
