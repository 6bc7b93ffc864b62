import type { Conversation } from './conversations.data.ts'

/** What to call the person of a conversation; null where nothing is known. */
export const nameOf = ({ visitor }: Pick<Conversation, 'visitor'>): string | null =>
  visitor.name ?? visitor.email

/** What tells a conversation from others: its title, else what was asked first. */
export const firstQuestion = ({ title, messages }: Conversation): string =>
  title ?? messages.find(({ role }) => role === 'user')?.content ?? ''

/** The number of a message in its conversation, of which the latest are shown. */
export const sequenceOf = ({ message_count, messages }: Conversation, index: number): number =>
  message_count - messages.length + index + 1
