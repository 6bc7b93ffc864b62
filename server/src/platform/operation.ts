import { z } from 'zod'
import type { StoredBytes } from './bytes.ts'
import type { Ctx } from './context.ts'
import type { CsvFile } from './csv-file.ts'
import type { ErrorDefinition } from './errors.ts'

type Fields = z.ZodObject
type None = z.ZodObject<Record<never, never>, z.core.$strict>
type Status = 200 | 201

/** A request as it arrived: the bytes of its body, and the headers that give their type and signature. */
export type RawRequest = { body: Buffer; headers: Record<string, string | string[] | undefined> }

/** A file that comes with a request. */
export type UploadedFile = {
  file_name: string
  /** Bytes that the whole request says it has, the form around the file included; 0 where it does not say. */
  announcedBytes: number
  /** The bytes, once. They end without an error only if the request came whole, with this one file. */
  content: AsyncIterable<Buffer>
}

/** Something that the platform does, whoever opens it: an HTTP door, the command line. Verbs never see a door. */
export type Operation<Result = unknown> = {
  /** The verb's own name. */
  name: string
  summary: string
  /** Everything that the verb takes, in one strict object. */
  input: Fields
  verb: (ctx: Ctx, input: never) => Promise<Result>
}

/** An operation with what an HTTP door documents and serves besides. */
export type PublishedOperation<Result = unknown> = Operation<Result> & {
  description: string
  output: z.ZodType
  /** Errors that the verb may throw, beyond those that every route of its door has. */
  errors: ErrorDefinition[]
  /** A request and its answer for the documentation. */
  example: { input?: Record<string, unknown>; output?: unknown }
  statuses: Status[]
  successStatus: (output: unknown) => Status
  /** The verb does more than write the database (it calls a model or the network): it records its own answer. */
  callsOut: boolean
  /** The answer shows a secret once, so it is not kept for an Idempotency-Key. */
  showsSecret: boolean
  /** The answer is kept nowhere, so no Idempotency-Key makes a repetition safe. */
  keepsNoAnswer: boolean
  /** Takes If-Match with the updated_at of the record that it changes, which the verb requires to stand. */
  takesIfMatch: boolean
  /** What it changes through a key or the panel is recorded in the audit. */
  isAudited: boolean
  /** Headers that the verb may set on its answer (`ctx.answerHeaders`), and what they say. */
  answerHeaders: Record<string, string>
  /** The same in another form, for clients whose Accept asks for its type. */
  alsoAs?: { type: string; verb: (ctx: Ctx, input: never) => Promise<string> }
  /** Largest body in bytes, where the server's default does not do. */
  maxBodyBytes?: number
  /** `fields`: what `input` says; `file`: the same in a form, with a file; `raw`: the body's own bytes, with the headers. */
  receives: 'fields' | 'file' | 'raw'
  /** Largest file in bytes where it receives one; Infinity where the verb bounds it. */
  maxFileBytes: number
  /**
   * `bytes`: the verb names a stored file, which is sent with ranges. `csv`: the verb gives a table, which is sent while it is
   * read. `output` has no part in either.
   */
  sends: 'json' | 'bytes' | 'csv'
}

type Words = Pick<PublishedOperation, 'summary' | 'description'> & Partial<Pick<PublishedOperation, 'errors'>>

type Published<Input extends Fields, Output extends z.ZodType> = Words &
  Partial<
    Pick<
      PublishedOperation,
      | 'callsOut'
      | 'showsSecret'
      | 'keepsNoAnswer'
      | 'takesIfMatch'
      | 'isAudited'
      | 'answerHeaders'
      | 'maxBodyBytes'
    >
  > & {
    /** Nothing, unless given. */
    input?: Input
    output: Output
    alsoAs?: { type: string; verb: (ctx: Ctx, input: z.output<Input>) => Promise<string> }
    /** Status of a success, 200 unless given; a function where the same call either creates or finds a record. */
    status?: Status | ((output: z.output<Output>) => Status)
    example?: { input?: z.input<Input>; output?: z.input<Output> }
  }

type Verb<Input extends Fields, Result> = (ctx: Ctx, input: z.output<Input>) => Promise<Result>

const defaults = {
  input: z.strictObject({}) as None,
  errors: [],
  example: {},
  statuses: [200] as Status[],
  successStatus: (): Status => 200,
  callsOut: false,
  showsSecret: false,
  keepsNoAnswer: false,
  takesIfMatch: false,
  isAudited: true,
  answerHeaders: {},
  receives: 'fields' as const,
  maxFileBytes: 0,
  sends: 'json' as const,
}

const created = new WeakSet<object>()

/** Says that an answer is a new record, where the record does not show it. */
export function asCreated<Output extends object>(output: Output): Output {
  created.add(output)
  return output
}

/** True if the verb said so of this answer. @example status: (access) => (isCreated(access) ? 201 : 200) */
export const isCreated = (output: object): boolean => created.has(output)

/** Declares an operation that HTTP doors may open, and the command line too. */
export function defineOperation<Output extends z.ZodType, Input extends Fields = None>(
  { status = 200, ...declaration }: Published<Input, Output>,
  verb: Verb<Input, z.output<Output>>,
): PublishedOperation<z.output<Output>> {
  const statuses: Status[] = typeof status === 'function' ? [200, 201] : [status]
  const successStatus = (typeof status === 'function' ? status : () => status) as (output: unknown) => Status
  return { ...defaults, ...declaration, name: verb.name, statuses, successStatus, verb }
}

/** Declares an operation that answers a stored file: whole, or the ranges of it that are asked for. */
export const defineDownload = <Input extends Fields>(
  declaration: Words & { input: Input },
  verb: Verb<Input, StoredBytes>,
): PublishedOperation<StoredBytes> => ({
  ...defaults,
  ...declaration,
  name: verb.name,
  output: z.unknown(),
  sends: 'bytes',
  verb,
})

/** Declares an operation that answers a table as CSV, sent while it is read. */
export const defineCsv = <Input extends Fields = None>(
  declaration: Words & { input?: Input },
  verb: Verb<Input, CsvFile>,
): PublishedOperation<CsvFile> => ({
  ...defaults,
  ...declaration,
  name: verb.name,
  output: z.unknown(),
  sends: 'csv',
  verb,
})

/** Declares an operation that takes a body as its bytes came, beside the fields of `input`, which are in the path. */
export const defineRawOperation = <Output extends z.ZodType, Input extends Fields = None>(
  declaration: Published<Input, Output>,
  verb: (ctx: Ctx, input: z.output<Input> & RawRequest) => Promise<z.output<Output>>,
): PublishedOperation<z.output<Output>> => ({
  ...defineOperation(declaration, verb as Verb<Input, z.output<Output>>),
  receives: 'raw',
})

/**
 * Declares an operation that takes a file, and the fields of `input` before it. The file is stored before it is known
 * whether the same one came before, so no answer is kept for a repetition.
 */
export const defineUpload = <Output extends z.ZodType, Input extends Fields = None>(
  { maxFileBytes, ...declaration }: Published<Input, Output> & { maxFileBytes: number },
  verb: (ctx: Ctx, input: z.output<Input> & { file: UploadedFile }) => Promise<z.output<Output>>,
): PublishedOperation<z.output<Output>> => ({
  ...defineOperation(declaration, verb as Verb<Input, z.output<Output>>),
  receives: 'file',
  maxFileBytes,
  keepsNoAnswer: true,
})

/** Declares an operation that only the command line opens. */
export const defineCommandOperation = <Result, Input extends Fields = None>(
  { summary, input }: { summary: string; input?: Input },
  verb: Verb<Input, Result>,
): Operation<Result> => ({ name: verb.name, summary, input: input ?? defaults.input, verb })
