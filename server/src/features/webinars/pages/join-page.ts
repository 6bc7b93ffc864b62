import type { App } from '../../../platform/context.ts'
import { ApiError } from '../../../platform/errors.ts'
import type { PageAnswer, PageRequest } from '../../../platform/page-answer.ts'
import { findByToken } from '../registrants/find-by-token.ts'
import { joinWebinar } from '../rooms/join-webinar.ts'
import { findLiveServer } from '../rooms/live-server.ts'
import { isRoomOpen, opensAt } from '../rooms/room.rules.ts'
import { joinBody as joinFields } from '../schemas.ts'
import { speaker } from '../texts.rules.ts'
import { findPage } from './find-page.ts'
import { enteredBody, joinBody } from './join-page.rules.ts'
import { alertOf, pageAnswer } from './page-parts.rules.ts'

/** The page that a registrant's own link opens. It changes nothing: scanners of mail open it too. @returns null where there is none */
export const openJoinPage = (
  app: App,
  { id, token, group }: { id: number; token: string; group: string },
  request: PageRequest,
): Promise<PageAnswer | null> => showJoinPage(app, { id, token, group, enters: false }, request)

/** Enters as the registrant of a link, in a browser without the page's own script. @returns null where there is no such page */
export function postJoin(app: App, { id }: { id: number }, request: PageRequest): Promise<PageAnswer | null> {
  const { join_token, group } = request.sent
  const [token, table] = [join_token, group].map((sent) => (typeof sent === 'string' ? sent : ''))
  return showJoinPage(app, { id, token: token!, group: table!, enters: true }, request)
}

type Asked = { id: number; token: string; group: string; enters: boolean }

async function showJoinPage(
  app: App,
  { id, token, group, enters }: Asked,
  request: PageRequest,
): Promise<PageAnswer | null> {
  const found = await findPage(app, id, request)
  if (found === null) return null
  const { ctx, webinar, language } = found
  const { title } = webinar
  const say = speaker(language)
  const registrant = await findByToken(ctx, id, token)
  if (registrant === undefined) return pageAnswer(404, { language, title, body: alertOf(say('wrong_link')) })
  const liveServer = findLiveServer(app)
  const { starts_at } = webinar
  const opens_at = isRoomOpen(webinar, starts_at, ctx.now.getTime()) ? null : opensAt(starts_at)
  const shown = { language, webinar, token, group, opens_at, name: registrant.name }
  const answer = (status: number, problem?: string) =>
    pageAnswer(status, { language, title, liveServer, body: joinBody({ ...shown, problem }) })
  if (!enters) return answer(200, liveServer === null ? say('not_configured') : undefined)
  try {
    const entrance = await joinWebinar(ctx, { id, join_token: token, group: tableOf(group) })
    return pageAnswer(200, { language, title, body: enteredBody(language, entrance) })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return answer(error.status, say(error.type === 'live_not_configured' ? 'not_configured' : 'not_open'))
  }
}

/** A name that no table can have is none: the main room. */
const tableOf = (group: string): string | undefined => joinFields.shape.group.catch(undefined).parse(group)
