import type { Ctx } from './context.ts'

/** What a feature holds of a person, for an export: a name and the records. */
export type PersonalData = {
  name: string
  read: (ctx: Ctx, email: string) => Promise<unknown[]>
}
