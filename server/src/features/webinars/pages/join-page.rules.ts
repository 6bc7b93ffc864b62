import { escapeHtml } from '../../../platform/escape-html.rules.ts'
import type { RoomEntrance, Webinar } from '../schemas.ts'
import { speaker } from '../texts.rules.ts'
import { alertOf, momentOf, timeOf } from './page-parts.rules.ts'

export type Framed = { language: string; webinar: Webinar; problem?: string | undefined }

type Shown = Framed & {
  name: string
  token: string
  /** The table that the link names. */
  group: string
  /** When the room opens; null: it is open. */
  opens_at: string | null
}

// What makes the form open the room on its page.
const roomFiles = `<link rel="stylesheet" href="/join/room.css">
<script type="module" src="/join/room.js"></script>`

/** The page of a registrant's own link, before they enter. */
export function joinBody({ language, webinar, name, token, group, opens_at, problem }: Shown): string {
  const { id, format, timezone } = webinar
  const say = speaker(language)
  const opens =
    opens_at === null ? '' : `<p>${escapeHtml(say('opens'))} ${timeOf(language, opens_at, timezone)}</p>\n`
  const form = `${opens}<form method="post" action="/webinars/${id}/join" data-room="/campus/api/webinars/${id}/join">
<input type="hidden" name="join_token" value="${escapeHtml(token)}">
${tableField(say('table'), format, group)}<button type="submit">${escapeHtml(say('enter', { name }))}</button>
</form>
${roomFiles}`
  return frameOf({ language, webinar, problem }, form)
}

/** The page of hosts, before they enter. */
export const hostBody = (page: Framed): string =>
  sessionBody(page, {
    label: 'enter_as_host',
    attributes: `data-room="/panel/api/webinars/${page.webinar.id}/host-link" data-as="host"`,
  })

/** The page of students, before they enter. */
export const studentBody = (page: Framed): string =>
  sessionBody(page, {
    label: 'enter_as_student',
    attributes: `data-room="/campus/api/webinars/${page.webinar.id}/join"`,
  })

/** A form that needs the page's own script, which asks the interface that it names, by the session of whoever is signed in. */
function sessionBody(
  { language, webinar, problem }: Framed,
  { label, attributes }: { label: 'enter_as_host' | 'enter_as_student'; attributes: string },
): string {
  const say = speaker(language)
  const form = `<form method="post" ${attributes}>
${tableField(say('table'), webinar.format, '')}<button type="submit">${escapeHtml(say(label))}</button>
</form>
<noscript>${alertOf(say('needs_script'))}</noscript>
${roomFiles}`
  return frameOf({ language, webinar, problem }, form)
}

const tableField = (label: string, format: Webinar['format'], group: string): string =>
  format === 'group'
    ? `<label>${escapeHtml(label)}
<input name="group" value="${escapeHtml(group)}" maxlength="40" autocomplete="off"></label>
`
    : ''

/** What stands around a form; one that is over has none. */
function frameOf({ language, webinar, problem }: Framed, form: string): string {
  const { status } = webinar
  const isOver = status === 'ended' || status === 'cancelled'
  return `${momentOf(language, webinar)}
${problem === undefined ? '' : alertOf(problem)}${isOver ? `<p>${escapeHtml(speaker(language)(status))}</p>` : form}`
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
