import { escapeHtml } from '../../../platform/escape-html.rules.ts'
import type { RoomEntrance, Webinar } from '../schemas.ts'
import { speaker } from '../texts.rules.ts'
import { alertOf, momentOf } from './page-parts.rules.ts'

type Shown = { language: string; webinar: Webinar; name: string; token: string; problem?: string }

/** The page of a registrant's own link, before they enter. */
export function joinBody({ language, webinar, name, token, problem }: Shown): string {
  const { id, status } = webinar
  const say = speaker(language)
  const isOver = status === 'ended' || status === 'cancelled'
  const form = `<form method="post" action="/webinars/${id}/join">
<input type="hidden" name="join_token" value="${escapeHtml(token)}">
<button type="submit">${escapeHtml(say('enter', { name }))}</button>
</form>`
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
