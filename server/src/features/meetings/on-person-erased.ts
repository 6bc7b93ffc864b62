import type { Ctx } from '../../platform/context.ts'
import type { Person } from '../../platform/person.ts'
import { deleteMeetingsOf } from './records/meetings.queries.ts'

/** Deletes the meetings of a person, with what they answered. Times that lie ahead are free again. */
export const onPersonErased = ({ db, account }: Ctx, person: Person): Promise<void> =>
  deleteMeetingsOf(db, account.id, person)
