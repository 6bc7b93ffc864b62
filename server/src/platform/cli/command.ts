import type { z } from 'zod'
import type { Ctx } from '../context.ts'

type CommandText = {
  /** Noun and verb, as they are typed: `key create`. */
  name: string
  summary: string
  /** What the positional ID stands for; left out where there is none. */
  argument?: { field: string; description: string }
}

type Options = z.ZodObject

/** One operator's command: its options are a schema whose fields become --kebab-case options. */
export type Command = CommandText & {
  options: Options
  /** `account`: works for one account (--account); `platform`: for all of them. */
  scope: 'account' | 'platform'
  run: (ctx: Ctx, input: never) => Promise<unknown>
  /** A text for people; without it records and lists are shown as tables. */
  present?: (result: never) => string
}

/** Declares a command that works for one account; its verb is the one that HTTP calls. */
export const accountCommand = <Fields extends Options, Result>(
  text: CommandText & { options: Fields; present?: (result: Result) => string },
  run: (ctx: Ctx, input: z.output<Fields>) => Promise<Result>,
): Command => ({ ...text, scope: 'account', run }) as Command

/** Declares a command that is about the platform or about accounts themselves; it gets the operator's context. */
export const platformCommand = <Fields extends Options, Result>(
  text: CommandText & { options: Fields; present?: (result: Result) => string },
  run: (ctx: Ctx, input: z.output<Fields>) => Promise<Result>,
): Command => ({ ...text, scope: 'platform', run }) as Command
