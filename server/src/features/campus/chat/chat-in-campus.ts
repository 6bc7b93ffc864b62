import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { type CourseAccess, listCourseAccess } from '../../access/index.ts'
import { chat } from '../../chat/index.ts'
import { requireStudent } from '../../students/index.ts'
import { accessEnded, accessPaused } from '../errors.ts'
import type { CampusReply, campusChatBody } from '../schemas.ts'
import { linkLessons } from './link-lessons.ts'

/**
 * Answers one message of the signed-in student by the active clone, in their own thread of the campus. They need access
 * to some product that is open now. Sources that are made of lessons which are open to them come with the lesson.
 * @throws not_found, access_ended, access_paused, responses_quota_exceeded, cap_reached, automated_repetition,
 * not_signed_in where they were erased meanwhile
 */
export async function chatInCampus(ctx: Ctx, input: z.output<typeof campusChatBody>): Promise<CampusReply> {
  const accesses = await requireOpenAccess(ctx)
  const { reply, ...answer } = await chat(ctx, input)
  const { citations, ...said } = reply
  return {
    ...answer,
    reply: { ...said, ...(citations && { citations: await linkLessons(ctx, accesses, citations) }) },
  }
}

/** Requires that the student has access to something, be it one product. @returns all that they have. @throws not_found, access_ended, access_paused */
async function requireOpenAccess(ctx: Ctx): Promise<CourseAccess[]> {
  const accesses = await listCourseAccess(ctx, requireStudent(ctx).visitor_id)
  const statuses = new Set(accesses.map(({ status }) => status))
  if (statuses.has('active')) return accesses
  if (statuses.has('paused')) throw accessPaused('Your access is paused.')
  throw statuses.has('expired') ? accessEnded('Your access has ended.') : notFound()
}
