import { escapeHtml } from '../../../platform/escape-html.rules.ts'
import type { Slot } from '../availability/slots.rules.ts'
import { alertOf, firstDays, momentOf, slotChoice } from '../pages/page-parts.rules.ts'
import { isScheduled } from '../records/meeting-state.rules.ts'
import type { StoredMeeting } from '../records/meetings.queries.ts'
import { type Say, speaker } from '../texts.rules.ts'

export type ManagePage = {
  language: string
  meeting: StoredMeeting
  /** Of the page, on this server. */
  path: string
  /** When it could take place instead; null: it cannot be moved here. */
  slots: Slot[] | null
  problem: string | null
  now: Date
}

/** What stands between the title and the end of the page of a booking. */
export function manageBody(page: ManagePage): string {
  const { language, meeting, path, problem, now } = page
  const say = speaker(language)
  const isOpen = isScheduled(meeting, now)
  const isCancelled = meeting.outcome === 'cancelled'
  const state = isOpen ? say('booked') : say(isCancelled ? 'cancelled' : 'over')
  const facts = [
    `<p>${momentOf({ language, timezone: meeting.timezone }, meeting.starts_at)}</p>`,
    `<p>${escapeHtml(say('with', { host: meeting.host_name ?? '' }))}</p>`,
    ...(isCancelled && meeting.cancel_reason !== null
      ? [`<p>${escapeHtml(say('mail_reason', { reason: meeting.cancel_reason }))}</p>`]
      : []),
    ...(isOpen && meeting.meeting_url !== null
      ? [
          `<p><a href="${escapeHtml(meeting.meeting_url)}" rel="noreferrer">${escapeHtml(say('join'))}</a></p>`,
        ]
      : []),
    `<p><a href="${path}/calendar.ics">${escapeHtml(say('calendar'))}</a></p>`,
  ]
  return [
    `<p>${escapeHtml(state)}</p>`,
    alertOf(problem),
    ...facts,
    ...(isOpen ? [moveForm(page, say), cancelForm(page, say)] : []),
  ].join('\n')
}

function moveForm({ slots, path, language, meeting }: ManagePage, say: Say): string {
  if (slots === null) return ''
  const zoned = { language, timezone: meeting.timezone }
  const others = slots.filter(({ starts_at }) => starts_at !== meeting.starts_at)
  const { shown, next } = firstDays(others, zoned)
  const later =
    next === null ? '' : `<nav><a href="${path}?from=${next}">${escapeHtml(say('later_times'))}</a></nav>`
  const button = shown.length === 0 ? '' : `<button type="submit">${escapeHtml(say('move_button'))}</button>`
  return `<form method="post" action="${path}/move">
<h2>${escapeHtml(say('move'))}</h2>
${slotChoice(shown, zoned, say)}
${later}
${button}
</form>`
}

const cancelForm = ({ path, meeting }: ManagePage, say: Say): string =>
  `<form method="post" action="${path}/cancel">
<h2>${escapeHtml(say('cancel'))}</h2>
<label class="field">${escapeHtml(say('cancel_reason', { host: meeting.host_name ?? '' }))} <textarea name="reason" rows="2" maxlength="500"></textarea></label>
<button type="submit">${escapeHtml(say('cancel_button'))}</button>
</form>`
