import { escapeHtml } from '../../../platform/escape-html.rules.ts'
import type { RoomEntrance, Webinar } from '../schemas.ts'
import { speaker } from '../texts.rules.ts'
import { alertOf, momentOf, timeOf } from './page-parts.rules.ts'

type Shown = {
  language: string
  webinar: Webinar
  name: string
  token: string
  /** The table that the link names. */
  group: string
  /** When the room opens; null: it is open. */
  opens_at: string | null
  problem?: string
}

// What makes the form open the room on its page.
const roomFiles = `<link rel="stylesheet" href="/join/room.css">
<script type="module" src="/join/room.js"></script>`

/** The page of a registrant's own link, before they enter. */
export function joinBody({ language, webinar, name, token, group, opens_at, problem }: Shown): string {
  const { id, status, format, timezone } = webinar
  const say = speaker(language)
  const opens =
    opens_at === null ? '' : `<p>${escapeHtml(say('opens'))} ${timeOf(language, opens_at, timezone)}</p>\n`
  const table = `<label>${escapeHtml(say('table'))}
<input name="group" value="${escapeHtml(group)}" maxlength="40" autocomplete="off"></label>
`
  const isOver = status === 'ended' || status === 'cancelled'
  const form = `${opens}<form method="post" action="/webinars/${id}/join" data-room="/campus/api/webinars/${id}/join">
<input type="hidden" name="join_token" value="${escapeHtml(token)}">
${format === 'group' ? table : ''}<button type="submit">${escapeHtml(say('enter', { name }))}</button>
</form>
${roomFiles}`
  return `${momentOf(language, webinar)}
${problem === undefined ? '' : alertOf(problem)}${isOver ? `<p>${escapeHtml(say(status))}</p>` : form}`
}

/** What a registrant needs to enter with a client of LiveKit. */
export function enteredBody(language: string, { url, room_name, token }: RoomEntrance): string {
  const say = speaker(language)
  return `<p>${escapeHtml(say('entering'))}</p>
<dl>
<dt>${escapeHtml(say('server'))}</dt><dd>${escapeHtml(url)}</dd>
<dt>${escapeHtml(say('room'))}</dt><dd>${escapeHtml(room_name)}</dd>
</dl>
<label>${escapeHtml(say('token'))} <textarea rows="6" readonly>${escapeHtml(token)}</textarea></label>`
}
