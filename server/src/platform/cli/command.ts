import type pg from 'pg'
import type { z } from 'zod'
import type { App, Ctx } from '../context.ts'
import type { ProvidedDatabase } from '../db/provide-database.ts'
import type { Operation } from '../operation.ts'

/** The texts with which an operation is typed and shown. */
type CommandText<Result = never> = {
  /** Noun and verb as they are typed, `key create`; or one word for what has no noun: `migrate`. */
  name: string
  /** The fields that are typed by position, without an option's name: `{ id: 'id of the key' }`. */
  positional?: Record<string, string>
  /** One call as it is typed after the name: `--permission write --label Importer`. */
  example?: string
  /** The columns of a list for people; without it every field but nested objects. `--json` shows everything. */
  columns?: string[]
  /** A text for people; without it records and lists are shown as tables. */
  present?: (result: Result) => string
  /** True for a result that is printed and is a failure all the same: a check that found something. */
  failed?: (result: Result) => boolean
}

type Options = z.ZodObject

/** An installation as its commands get it. The database may lack migrations. */
export type Installation = {
  app: App
  pool: pg.Pool
  database: ProvidedDatabase
  /** Shows a person the progress; `--json` is silent. */
  notice: (text: string) => void
}

/** One operator's command: its options are a schema whose fields become --kebab-case options. */
export type Command = CommandText & {
  summary: string
  options: Options
} & (
    | {
        /** `account`: works for one account (--account, or the one that an id names); `platform`: for all of them. */
        scope: 'account' | 'platform'
        run: (ctx: Ctx, input: never) => Promise<unknown>
      }
    | { scope: 'installation'; run: (installation: Installation, input: never) => Promise<unknown> }
  )

/** True for a command about one record: the record's id says which account it belongs to. */
export const namesRecord = ({ scope, options }: Command): boolean =>
  scope === 'account' && 'id' in options.shape

/** Opens an operation to the operator, for one account. */
export const accountCommand = <Result>(text: CommandText<Result>, operation: Operation<Result>): Command =>
  openCommand('account', text, operation)

/** Opens an operation that is about the platform or about accounts themselves; it gets the operator's context. */
export const platformCommand = <Result>(text: CommandText<Result>, operation: Operation<Result>): Command =>
  openCommand('platform', text, operation)

const openCommand = (
  scope: 'account' | 'platform',
  text: CommandText,
  { summary, input, verb }: Operation,
): Command => ({ ...text, scope, summary, options: input, run: verb })

/** Declares a command that is about the installation below the accounts: its schema, its files. */
export const installationCommand = <Fields extends Options, Result>(
  declaration: CommandText<Result> & { summary: string; options: Fields },
  run: (installation: Installation, input: z.output<Fields>) => Promise<Result>,
): Command => ({ ...declaration, scope: 'installation', run }) as Command
