import { escapeHtml } from '../../../platform/escape-html.rules.ts'
import type { Webinar } from '../schemas.ts'
import { speaker } from '../texts.rules.ts'
import { alertOf, momentOf } from './page-parts.rules.ts'

/** The fields that are sent to register, as they came. */
export type SentFields = { name?: unknown; email?: unknown }

type Shown = {
  language: string
  webinar: Webinar
  /** The code of the affiliate who sent the reader; empty: none. */
  ref: string
  /** What went wrong with what was sent. */
  problem?: { text: string; sent: SentFields }
  /** The link of whoever has just registered; null: it was only mailed. */
  join_url?: string | null
}

/** What stands between the title and the end of the page on which people register. */
export function registrationBody(shown: Shown): string {
  const { language, webinar } = shown
  const { description } = webinar
  const about = description === null ? '' : `<p class="description">${escapeHtml(description)}</p>\n`
  return `${momentOf(language, webinar)}\n${about}${nextStep(shown)}`
}

function nextStep({ language, webinar, ref, problem, join_url }: Shown): string {
  const say = speaker(language)
  const { id, status } = webinar
  if (status === 'cancelled' || status === 'ended') return `<p>${escapeHtml(say(status))}</p>`
  const calendar = `<p><a href="/webinars/${id}/calendar">${escapeHtml(say('calendar'))}</a></p>`
  if (join_url === null) return `<p role="status">${escapeHtml(say('known'))}</p>\n${calendar}`
  if (join_url !== undefined) {
    const link = `<a href="${escapeHtml(join_url)}">${escapeHtml(say('join_link'))}</a>`
    return `<p role="status">${escapeHtml(say('registered'))}</p>\n<p>${link}</p>\n${calendar}`
  }
  const field = (name: 'name' | 'email', attributes: string) => {
    const value = problem?.sent[name]
    const given = typeof value === 'string' ? ` value="${escapeHtml(value)}"` : ''
    return `<label>${escapeHtml(say(name))} <input name="${name}" ${attributes} required${given}></label>`
  }
  const sender = ref === '' ? '' : `<input type="hidden" name="ref" value="${escapeHtml(ref)}">\n`
  return `${problem === undefined ? '' : alertOf(problem.text)}<form method="post" action="/webinars/${id}">
${field('name', 'type="text" maxlength="200" autocomplete="name"')}
${field('email', 'type="email" maxlength="320" autocomplete="email"')}
${sender}<button type="submit">${escapeHtml(say('register'))}</button>
</form>
${calendar}`
}
