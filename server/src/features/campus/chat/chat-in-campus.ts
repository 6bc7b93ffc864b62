import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { chat } from '../../chat/index.ts'
import { requireStudent } from '../../students/index.ts'
import type { CampusReply, campusChatBody } from '../schemas.ts'

/**
 * Answers one message of the signed-in student by the active clone, in their own thread of the campus.
 * @throws not_found, responses_quota_exceeded, cap_reached, automated_repetition
 */
export async function chatInCampus(ctx: Ctx, input: z.output<typeof campusChatBody>): Promise<CampusReply> {
  requireStudent(ctx)
  return chat(ctx, input)
}
