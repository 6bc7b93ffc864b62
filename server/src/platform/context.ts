import type pg from 'pg'
import type { Config } from '../config.ts'
import type { ChatModel, Embedder, Transcriber } from './ai/index.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db/database.ts'
import type { EventKind } from './events/event.ts'
import type { IdempotentRequest } from './http/idempotency.types.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/index.ts'
import type { Outbound } from './outbound/index.ts'
import type { Person, Subject, WalkKey } from './person.ts'
import type { Presence } from './presence/presence.ts'
import type { Releases } from './presence/releases.ts'
import type { OnProgress } from './progress.ts'
import type { Secrets } from './secrets/index.ts'
import type { Storage } from './storage/index.ts'

/** The permissions of a key, weakest first; `chat` stands apart: it allows POST /chat only. */
export type Permission = 'chat' | 'read' | 'write' | 'delete'

/** The one who acts. `nobody`: a request that needs no known caller, such as a sign-in or a signed notice. */
export type Actor =
  | ApiKeyActor
  | { kind: 'operator' }
  | { kind: 'job'; name: string }
  | { kind: 'user'; id: number; session_id: number }
  | { kind: 'student'; visitor_id: number; session_id: number }
  | { kind: 'widget'; id: string; version_id: number; visitor: WidgetVisitor | null }
  | { kind: 'nobody' }

/** Who writes in a widget, as their token says. Before their first message nothing is stored of them. */
export type WidgetVisitor = {
  /** What they are known by among the visitors of the account. */
  external_id: string
  /** As a page's server signed them. */
  email: string | null
  name: string | null
  /** A page's server said who they are. */
  is_identified: boolean
  /** Unix ms of their first token. */
  began_ms: number
}

export type ApiKeyActor = {
  kind: 'api_key'
  id: number
  permission: Permission
  /** The only clone that the key may use; null: any. */
  version_id: number | null
  /** The first of the keys that were made one from another by rotation, or the key itself. */
  original_id: number
}

/** The account that a request works for. The feature that owns accounts adds the rest of its record. */
export interface Account {
  id: number
  name: string
  /** Requests in any rolling 60 seconds; 0 is not limited. */
  requests_per_minute: number
}

/** The parts that live as long as the process. create-app.ts creates them once. */
export type App = {
  config: Config
  /** Address under which clients reach the server, without a path. */
  base_url: string
  /** Aborted when the process stops: long work then stores what it has and ends. */
  stopping: AbortSignal
  clock: Clock
  log: Log
  db: Db
  /** The connections of `db`, for platform/db. */
  pool: pg.Pool
  /** Runs the subscribers of an event in the open transaction of `ctx`. */
  emit<Payload>(ctx: Ctx, event: EventKind<Payload>, payload: Payload): Promise<void>
  /** Records a change for the audit of its account. */
  recordChange: RecordChange
  /** This process, as others see it in the database. */
  presence: Presence
  /** Gives back what failed work had taken. */
  releases: Releases
  /** Makes the job scheduler look at a job's due rows now. */
  wake: (job: string) => void
  /** The records about a person that each feature has. */
  personal_data: PersonalData[]
  /** The records from which each feature erases a person in parts. */
  erased_in_parts: ErasedInParts[]
  /** The language model; null where none is configured. */
  chat_model: ChatModel | null
  /** Vectors of what texts mean; null where none is configured. */
  embedder: Embedder | null
  /** Writes down what is said in recordings; null where none is configured. */
  transcriber: Transcriber | null
  /** Calls to addresses that customers gave. */
  outbound: Outbound
  /** Mails to people. */
  mailer: Mailer
  /** The installation's key: signs addresses, hides secrets at rest. */
  secrets: Secrets
  /** Media files. */
  storage: Storage
}

/** What was changed: by which operation, which record, through which door. */
type Change = { operation: string; record_id: number | null; door: 'api' | 'panel' | 'command' }

type Changing = Pick<Ctx, 'db' | 'actor' | 'now' | 'clientAddress'> & { account: Pick<Account, 'id'> }

/** Records a change. A feature gives it. */
export type RecordChange = (ctx: Changing, change: Change) => Promise<void>

/** A list of records that a feature has about a person, for an export. */
export type PersonalData = {
  /** Heading of the list in the export. */
  name: string
  list: (ctx: Ctx, person: Person) => Promise<unknown[]>
}

/** Records from which a person is erased in parts, before the person: there may be millions, of which few are theirs. */
export type ErasedInParts = {
  /** What the records are called. */
  name: string
  /** Erases a person from the next records after a key. @returns how many it read, and the last one's key; null: all done */
  eraseNext: (
    ctx: Ctx,
    person: Person,
    after: WalkKey | null,
  ) => Promise<{ read: number; last: WalkKey | null }>
}

/** The context that every verb receives. `db` is the pool, or the transaction inside `ctx.transaction`. */
export type Ctx = {
  app: App
  account: Account
  actor: Actor
  /** The moment of the request, as it is written to rows and answers. */
  now: Date
  log: Log
  db: Db
  /** The claim of the request on its Idempotency-Key, if it carries one. */
  idempotency: IdempotentRequest | null
  /** Shows an operator how far long work is; nobody else sees it. */
  onProgress: OnProgress
  /** Aborted when the client hangs up before it has its answer: heavy work then ends. null where no client waits. */
  clientGone: AbortSignal | null
  /** The address that the client is counted by; null where no client asks. */
  clientAddress: string | null
  /** When the record to change was last changed, as the client knows it; null: it does not matter. */
  ifMatch: string | null
  /** Headers that a verb sets for its answer. Every replay of the answer has them too. */
  answerHeaders: Record<string, string>
  /** What its answer is about, as the verb says: a kept answer is deleted with it. */
  answerSubject: Subject
  /**
   * Runs `work` in one transaction (or joins the one that is open) and returns its result.
   * @param last starts the last statements all at once, so that COMMIT travels with them. Nothing may depend on what they
   * return, except that where one fails nothing is committed.
   */
  transaction<T>(work: (tx: Ctx) => Promise<T>, last?: (tx: Ctx, result: T) => Promise<unknown>): Promise<T>
  /** Runs the subscribers of later features in the open transaction, or in one of its own where none is open. */
  emit<Payload>(event: EventKind<Payload>, payload: Payload): Promise<void>
  /** Runs `effect` once the open transaction has committed (at once where none is open). */
  afterCommit(effect: () => void): void
}
