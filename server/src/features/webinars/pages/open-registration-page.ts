import type { App } from '../../../platform/context.ts'
import type { PageAnswer, PageRequest } from '../../../platform/page-answer.ts'
import { findPage } from './find-page.ts'
import { pageAnswer } from './page-parts.rules.ts'
import { registrationBody } from './registration-page.rules.ts'

/**
 * The public page on which people register for a webinar. Its form sends the code of the affiliate whose link led to it.
 * @returns null where there is none
 */
export async function openRegistrationPage(
  app: App,
  { id, ref }: { id: number; ref: string },
  request: PageRequest,
): Promise<PageAnswer | null> {
  const found = await findPage(app, id, request)
  if (found === null) return null
  const { language, webinar } = found
  return pageAnswer(200, {
    language,
    title: webinar.title,
    body: registrationBody({ language, webinar, ref }),
  })
}
