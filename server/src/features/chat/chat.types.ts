import type { z } from 'zod'
import type { Decision, DocumentFilter } from '../../search/index.ts'
import type { Clone } from '../clones/index.ts'
import type { About, PastMessage, Thread } from '../conversations/index.ts'
import type {
  CitedSource,
  FoundPassage,
  Knowledge,
  KnowledgeKind,
  KnowledgeVersions,
} from '../knowledge/index.ts'
import type { ReadOffers } from './catalogue/offer-reader.ts'
import type { ChatReply, chatBody, ReplyAction } from './schemas.ts'

/** A message with who sent it; `page_url` is the page on which it was written, `image_base64` a picture beside it. */
export type ChatInput = z.output<typeof chatBody> & {
  page_url?: string | undefined
  image_base64?: string | undefined
}

/** The thread that a message belongs to, as far as it is known before the message is stored. */
export type ResolvedThread = {
  /** null: a new one is opened with the reply */
  thread: Thread | null
  /** null: not known yet */
  visitor_id: number | null
  /** The message adds nothing to what is stored of its visitor. */
  isVisitorCurrent: boolean
}

/** A message of the thread, with what it spoke of if it is a reply. */
export type EarlierMessage = PastMessage & { about: About | null }

/** What is read before a message is answered. */
export type Background = {
  /** the latest messages of the thread, oldest first */
  earlier: EarlierMessage[]
  /** when the visitor's last messages were sent, over all threads, newest first */
  sent: string[]
  knowledge_versions: KnowledgeVersions
  /** what the clone answers from */
  visible: DocumentFilter
}

/** A message that is to be answered, with its clone, what was said before in its thread, and the account's knowledge. */
export type PendingMessage = Pick<Background, 'earlier' | 'visible'> & {
  clone: Clone
  message: string
  /** As a model is shown it. */
  picture?: Buffer | undefined
  knowledge: Knowledge
}

/** Something that a reply speaks of: «it» and «the second one» of the next message. */
export type Subject = {
  kind: KnowledgeKind
  id: number
  /** where in the text of a source the reply ended */
  end?: number
}

/** One question of a message, with what its answer depends on. */
export type Asked = {
  clone: Clone
  knowledge: Knowledge
  question: string
  /** to reply in */
  language: string
  readOffers: ReadOffers
  /** neither the message nor its thread tells the language: beside a text, that of the text is spoken */
  is_language_guessed?: boolean
  /** what the last turns were about, the latest first */
  subjects: Subject[]
  /** what the answers to other questions of the message say, before it; undefined for the first */
  said?: string | undefined
  /** the reply answers others too, so each answer is short */
  is_one_of_several?: boolean
}

/** What a reply says to one question, or to small talk. */
export type ReplyPart = {
  content: string
  /** wanted: those that are not available are left out later */
  actions: ReplyAction[]
  sources: CitedSource[]
  guided_answer_ids: number[]
  /** in the order in which the content names them */
  subjects: Subject[]
  /** the knowledge did not answer */
  unanswered: boolean
  /** of what it says beside a text, where that is not the one of the message */
  language?: string
  /** it may be about something else, and says so */
  is_unsure?: boolean
  /** products to recommend beside it, the best first; those that the content does not name are named below it */
  recommended?: number[]
  /** the visitor is to choose among the subjects */
  is_choice?: boolean
  /** it is a stored answer to a question for a fact, where none was asked for */
  tells_unasked?: boolean
  /** what was found in the texts; what else it says is told from its subjects */
  search?: PartSearch
}

/** A search in the texts that a part of a reply comes from. */
export type PartSearch = {
  decision: Decision
  found: FoundPassage[]
  /** that were considered beside it */
  product_ids: number[]
}

/** What a reply rested on. */
export type Evidence = {
  /** how sure it was; of several questions the least sure. null: nothing was looked up */
  decision: Decision | null
  /** what it uses first, then the best first; without certainty: told from the record, not found by a search */
  passages: (Omit<FoundPassage, 'certainty'> & { certainty: number | null })[]
  /** products that were considered */
  product_ids: number[]
}

/** The reply of a clone, with what is recorded beside it. */
export type Reply = ChatReply['reply'] & {
  usage: ChatReply['usage']
  /** the guided answers that it used */
  guided_answer_ids: number[]
  /** the questions of the message that the knowledge did not answer */
  unanswered: string[]
  about: About | null
  evidence: Evidence
  /** what was looked up, one or more questions of the message */
  questions: string[]
}
