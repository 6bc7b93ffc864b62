import { readAttendance, saysAttendance } from '../../../dialogue/catalogue/attendance.rules.ts'
import { readNaming } from '../../../dialogue/catalogue/find-catalogue-request.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Asked, ReplyPart } from '../chat.types.ts'
import type { Offer } from './catalogue.queries.ts'
import { listSpokenOffers } from './find-offers.ts'
import { mannerOf } from './manner.rules.ts'
import { compareOffers } from './reply-about-offers.rules.ts'

/** Whether a product says that it is attended so. */
export const isAttended = (
  { title, tags, description }: Offer,
  attendance: Parameters<typeof saysAttendance>[1],
): boolean => saysAttendance([title, ...tags, description].join('\n'), attendance)

/** «Which is the one in person?» behind a list: those of it that say so. Null where the question names anything else. */
export async function answerWithAttended(ctx: Ctx, asked: Asked): Promise<ReplyPart | null> {
  const wanted = readAttendance(asked.question)
  if (wanted === null) return null
  const { words } = readNaming(asked.question, asked.language)
  if (words.some((word) => !wanted.words.includes(word))) return null
  const spoken = await listSpokenOffers(ctx, asked)
  const attended = spoken.filter((offer) => isAttended(offer, wanted.attendance))
  const isTelling = attended.length > 0 && attended.length < spoken.length
  return isTelling ? compareOffers(attended, mannerOf(asked, asked)) : null
}
