import { z } from 'zod'

/** One environment variable. */
export type Setting<Schema extends z.ZodType = z.ZodType> = {
  schema: Schema
  /** The default for an empty value, as it would be written. */
  fallback: string
  description: string
}

/** The environment variables of one owner, under a heading of the documentation. */
export type SettingGroup = { title: string; variables: Record<string, Setting> }

/** The checked values of a group's variables. */
export type SettingValues<Group extends SettingGroup> = {
  [Name in keyof Group['variables']]: z.output<Group['variables'][Name]['schema']>
}

/** The configuration cannot be used; `message` lists every problem, one a line. */
export class ConfigError extends Error {}

/** Declares an environment variable. */
export const setting = <Schema extends z.ZodType>(
  schema: Schema,
  fallback: string,
  description: string,
): Setting<Schema> => ({ schema, fallback, description })

/** Declares the environment variables of an owner; config.ts lists the groups. */
export const defineSettings = <Variables extends Record<string, Setting>>(
  title: string,
  variables: Variables,
) => ({ title, variables })

/** A whole number. */
export const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number({ error: 'must be a number' })
    .pipe(
      z.int('must be a whole number').min(min, `must be at least ${min}`).max(max, `must be at most ${max}`),
    )

/** A whole number; null where it is left empty. */
export const optionalNumber = (min: number, max: number) =>
  z.union([z.literal('').transform(() => null), wholeNumber(min, max)])

/** An address that paths are appended to, without a slash at its end; it may be empty. */
export const baseUrl = z
  .union([z.literal(''), z.url({ protocol: /^https?$/, error: 'must be an http or https address' })])
  .transform((url) => url.replace(/(?<!\/)\/+$/, ''))
