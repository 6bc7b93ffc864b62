import { escapeHtml } from '../../../platform/escape-html.rules.ts'
import type { Slot } from '../availability/slots.rules.ts'
import { alertOf, firstDays, slotChoice } from '../pages/page-parts.rules.ts'
import { type Say, speaker } from '../texts.rules.ts'
import type { StoredType } from '../types/meeting-types.queries.ts'
import { answerField } from './answers.rules.ts'

type BookingPage = {
  language: string
  type: StoredType
  /** Where the form is sent, on this server. */
  path: string
  slots: Slot[]
  /** These are not the first free ones. */
  isLater: boolean
  /** What went wrong with what was sent. */
  problem: string | null
  sent: Record<string, unknown>
}

/** What stands between the title and the end of a booking page. */
export function bookingBody({ language, type, path, slots, isLater, problem, sent }: BookingPage): string {
  const say = speaker(language)
  const zoned = { language, timezone: type.timezone }
  const { shown, next } = firstDays(slots, zoned)
  const value = (name: string) => (typeof sent[name] === 'string' ? sent[name] : '')
  const about = say('about', { minutes: type.duration_minutes, host: type.host_name })
  const links = [
    ...(isLater ? [`<a href="${path}">${escapeHtml(say('first_times'))}</a>`] : []),
    ...(next === null ? [] : [`<a href="${path}?from=${next}">${escapeHtml(say('later_times'))}</a>`]),
  ]
  const nav = links.length === 0 ? '' : `<nav>${links.join('\n')}</nav>`
  const form = `<form method="post" action="${path}">
<h2>${escapeHtml(say('choose'))}</h2>
${slotChoice(shown, zoned, say, value('starts_at'))}
${nav}
<input type="hidden" name="timezone" value="">
${field(say('name'), `type="text" name="name" maxlength="200" autocomplete="name" required`, value('name'))}
${field(say('email'), `type="email" name="email" maxlength="320" autocomplete="email" required`, value('email'))}
${type.questions.map((asked, index) => questionField(say, asked, { name: answerField(index), value })).join('\n')}
<button type="submit">${escapeHtml(say('book'))}</button>
</form>`
  const isOpen = shown.length > 0
  return `<p>${escapeHtml(about)}</p>\n${alertOf(problem)}\n${isOpen ? form : `<p>${escapeHtml(say('none_free'))}</p>\n${nav}`}`
}

const field = (label: string, attributes: string, value: string): string =>
  `<label class="field">${escapeHtml(label)} <input ${attributes} value="${escapeHtml(value)}"></label>`

function questionField(
  say: Say,
  { question, required }: StoredType['questions'][number],
  { name, value }: { name: string; value: (name: string) => string },
): string {
  const label = required ? `${question} (${say('required')})` : question
  const area = `<textarea name="${name}" rows="3" maxlength="2000"${required ? ' required' : ''}>${escapeHtml(value(name))}</textarea>`
  return `<label class="field">${escapeHtml(label)} ${area}</label>`
}
