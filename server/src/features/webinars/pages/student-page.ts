import type { App } from '../../../platform/context.ts'
import type { PageAnswer, PageRequest } from '../../../platform/page-answer.ts'
import { findLiveServer } from '../rooms/live-server.ts'
import { speaker } from '../texts.rules.ts'
import { findPage } from './find-page.ts'
import { studentBody } from './join-page.rules.ts'
import { pageAnswer } from './page-parts.rules.ts'

/**
 * The page on which students enter the rooms from the campus. It holds no permit: entering asks the campus, with the session of
 * whoever is signed in there. @returns null where there is no webinar, or a draft
 */
export async function openStudentPage(
  app: App,
  { id }: { id: number },
  request: PageRequest,
): Promise<PageAnswer | null> {
  const found = await findPage(app, id, request)
  if (found === null) return null
  const { webinar, language } = found
  const liveServer = findLiveServer(app)
  const problem = liveServer === null ? speaker(language)('not_configured') : undefined
  const body = studentBody({ language, webinar, problem })
  return pageAnswer(200, { language, title: webinar.title, liveServer, body })
}
