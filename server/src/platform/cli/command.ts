import type pg from 'pg'
import type { z } from 'zod'
import type { App, Ctx } from '../context.ts'
import type { ProvidedDatabase } from '../db/provide-database.ts'

type CommandText = {
  /** Noun and verb as they are typed, `key create`; or one word for what has no noun: `migrate`. */
  name: string
  summary: string
  /** The fields that are typed by position, without an option's name: `{ id: 'id of the key' }`. */
  positional?: Record<string, string>
  /** One call as it is typed after the name: `--permission write --label Importer`. */
  example?: string
  /** The columns of a list for people; without it all that are no object. `--json` shows everything. */
  columns?: string[]
}

type Options = z.ZodObject

/** What a command about the installation works on: its database need not be migrated. */
export type Installation = {
  app: App
  pool: pg.Pool
  database: ProvidedDatabase
  /** Tells a person what is being done. */
  notice: (text: string) => void
}

/** One operator's command: its options are a schema whose fields become --kebab-case options. */
export type Command = CommandText & {
  options: Options
  /** A text for people; without it records and lists are shown as tables. */
  present?: (result: never) => string
} & (
    | {
        /** `account`: works for one account (--account); `platform`: for all of them. */
        scope: 'account' | 'platform'
        run: (ctx: Ctx, input: never) => Promise<unknown>
      }
    | { scope: 'installation'; run: (installation: Installation, input: never) => Promise<unknown> }
  )

type Declaration<Fields extends Options, Result> = CommandText & {
  options: Fields
  present?: (result: Result) => string
}

/** Declares a command that works for one account; its verb is the one that HTTP calls. */
export const accountCommand = <Fields extends Options, Result>(
  text: Declaration<Fields, Result>,
  run: (ctx: Ctx, input: z.output<Fields>) => Promise<Result>,
): Command => ({ ...text, scope: 'account', run }) as Command

/** Declares a command that is about the platform or about accounts themselves; it gets the operator's context. */
export const platformCommand = <Fields extends Options, Result>(
  text: Declaration<Fields, Result>,
  run: (ctx: Ctx, input: z.output<Fields>) => Promise<Result>,
): Command => ({ ...text, scope: 'platform', run }) as Command

/** Declares a command that is about the installation below the accounts: its schema, its files. */
export const installationCommand = <Fields extends Options, Result>(
  text: Declaration<Fields, Result>,
  run: (installation: Installation, input: z.output<Fields>) => Promise<Result>,
): Command => ({ ...text, scope: 'installation', run }) as Command
