import type { App } from '../../../platform/context.ts'
import type { PageAnswer, PageRequest } from '../../../platform/page-answer.ts'
import { findLiveServer } from '../rooms/live-server.ts'
import { speaker } from '../texts.rules.ts'
import { findPage } from './find-page.ts'
import { type Framed, hostBody, studentBody } from './join-page.rules.ts'
import { pageAnswer } from './page-parts.rules.ts'

/**
 * A page on which somebody enters the rooms by a session. It holds no permit: entering asks the interface, with the session
 * of whoever is signed in there. The page answers null where there is no webinar, or a draft.
 */
const roomPage =
  (bodyOf: (page: Framed) => string) =>
  async (app: App, { id }: { id: number }, request: PageRequest): Promise<PageAnswer | null> => {
    const found = await findPage(app, id, request)
    if (found === null) return null
    const { webinar, language } = found
    const liveServer = findLiveServer(app)
    const problem = liveServer === null ? speaker(language)('not_configured') : undefined
    const body = bodyOf({ language, webinar, problem })
    return pageAnswer(200, { language, title: webinar.title, liveServer, body })
  }

/** Where hosts enter, by their session in the panel. */
export const openHostPage = roomPage(hostBody)

/** Where students enter, by their session in the campus. */
export const openStudentPage = roomPage(studentBody)
