import type { App } from '../../../platform/context.ts'
import { ApiError } from '../../../platform/errors.ts'
import type { PageAnswer, PageRequest } from '../../../platform/page-answer.ts'
import { findByToken } from '../registrants/find-by-token.ts'
import { joinWebinar } from '../rooms/join-webinar.ts'
import { findLiveServer } from '../rooms/live-server.ts'
import { speaker } from '../texts.rules.ts'
import { findPage } from './find-page.ts'
import { enteredBody, joinBody } from './join-page.rules.ts'
import { alertOf, pageAnswer } from './page-parts.rules.ts'

/** The page that a registrant's own link opens. It changes nothing: scanners of mail open it too. @returns null where there is none */
export const openJoinPage = (
  app: App,
  { id, token }: { id: number; token: string },
  request: PageRequest,
): Promise<PageAnswer | null> => showJoinPage(app, { id, token, enters: false }, request)

/** Enters as the registrant of a link. @returns null where there is no such page */
export function postJoin(app: App, { id }: { id: number }, request: PageRequest): Promise<PageAnswer | null> {
  const { join_token } = request.sent
  const token = typeof join_token === 'string' ? join_token : ''
  return showJoinPage(app, { id, token, enters: true }, request)
}

type Asked = { id: number; token: string; enters: boolean }

async function showJoinPage(
  app: App,
  { id, token, enters }: Asked,
  request: PageRequest,
): Promise<PageAnswer | null> {
  const found = await findPage(app, id, request)
  if (found === null) return null
  const { ctx, webinar, language } = found
  const { title } = webinar
  const say = speaker(language)
  const registrant = await findByToken(ctx, id, token)
  if (registrant === undefined) return pageAnswer(404, { language, title, body: alertOf(say('wrong_link')) })
  const shown = { language, webinar, token, name: registrant.name }
  const answer = (status: number, problem?: string) =>
    pageAnswer(status, { language, title, body: joinBody({ ...shown, problem }) })
  if (!enters) return answer(200, findLiveServer(app) === null ? say('not_configured') : undefined)
  try {
    const entrance = await joinWebinar(ctx, { id, join_token: token, group: undefined })
    return pageAnswer(200, { language, title, body: enteredBody(language, entrance) })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return answer(error.status, say(error.type === 'live_not_configured' ? 'not_configured' : 'not_open'))
  }
}
