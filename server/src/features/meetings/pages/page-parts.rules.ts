import { escapeHtml } from '../../../platform/escape-html.rules.ts'
import { documentPolicy, htmlDocument } from '../../../platform/html-document.rules.ts'
import type { PageAnswer } from '../../../platform/page-answer.ts'
import { publicStyle } from '../../../platform/public-style.rules.ts'
import { formatMoment } from '../../../platform/readers.rules.ts'
import type { Slot } from '../availability/slots.rules.ts'
import type { Say } from '../texts.rules.ts'

const style = `${publicStyle}
fieldset{border:0;margin:0 0 1em;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(6.5em,1fr));gap:.5em}
legend{padding:.4em 0;font-weight:600}
fieldset label{display:block;padding:.5em;border:1px solid var(--line);border-radius:6px;background:var(--field);text-align:center;cursor:pointer}
fieldset label:has(:checked){border-color:var(--accent);background:var(--tint)}
fieldset label:focus-within{outline:3px solid var(--accent);outline-offset:1px}
.field{display:block;margin:1em 0}
.field input,.field textarea{display:block;width:100%;margin-top:.3em;padding:.6em;font:inherit;border:1px solid var(--line);border-radius:6px;background:var(--field);color:inherit}
nav{margin-bottom:1em}
nav a{display:inline-block;margin-right:1.5em;padding:.3em 0}
`

// Times are shown where the visitor is. Without the script the page says whose zone they are in.
const script = `
const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
const language = document.documentElement.lang
const formatter = (options) => new Intl.DateTimeFormat(language, { ...options, timeZone: zone })
if (zone) {
  for (const field of document.querySelectorAll('input[name=timezone]')) field.value = zone
  for (const shown of document.querySelectorAll('[data-zone]')) shown.textContent = zone
  const whole = formatter({ dateStyle: 'full', timeStyle: 'short' })
  for (const time of document.querySelectorAll('time[data-whole]'))
    time.textContent = whole.format(new Date(time.dateTime)) + ' (' + zone + ')'
  const day = formatter({ weekday: 'long', day: 'numeric', month: 'long' })
  const hour = formatter({ hour: '2-digit', minute: '2-digit' })
  for (const list of document.querySelectorAll('[data-slots]')) {
    const labels = [...list.querySelectorAll('label')]
    list.replaceChildren()
    for (const label of labels) {
      const time = label.querySelector('time')
      const at = new Date(time.dateTime)
      time.textContent = hour.format(at)
      const title = day.format(at)
      if (list.lastElementChild?.firstElementChild.textContent !== title) {
        const set = list.appendChild(document.createElement('fieldset'))
        set.appendChild(document.createElement('legend')).textContent = title
      }
      list.lastElementChild.appendChild(label)
    }
  }
}
`

const parts = { style, script, sendsForms: true }
const policy = documentPolicy(parts)

/** A page of this feature. `title` is text, `body` HTML. */
export const pageAnswer = (
  status: number,
  { language, title, body }: { language: string; title: string; body: string },
): PageAnswer => ({
  html: htmlDocument(parts, { language, title: escapeHtml(title), body }),
  status,
  content_security_policy: policy,
  isEmbeddable: false,
})

export const alertOf = (text: string | null): string =>
  text === null ? '' : `<p role="alert">${escapeHtml(text)}</p>`

type Zoned = { language: string; timezone: string }

/** A moment, which the script shows in the zone of the visitor. */
export const momentOf = ({ language, timezone }: Zoned, instant: string): string =>
  `<time data-whole datetime="${instant}">${escapeHtml(formatMoment(language, instant, timezone))}</time>`

/** Slots to choose one of, under their days. @param chosen the one that was chosen before */
export function slotChoice(slots: Slot[], { language, timezone }: Zoned, say: Say, chosen = ''): string {
  if (slots.length === 0) return `<p>${escapeHtml(say('none_free'))}</p>`
  const day = dayFormat({ language, timezone })
  const hour = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', timeZone: timezone })
  const days = Map.groupBy(slots, ({ starts_at }) => day.format(new Date(starts_at)))
  const sets = [...days].map(([title, ofDay]) => {
    const labels = ofDay.map(({ starts_at }) => {
      const checked = starts_at === chosen ? ' checked' : ''
      const time = `<time datetime="${starts_at}">${escapeHtml(hour.format(new Date(starts_at)))}</time>`
      return `<label><input type="radio" name="starts_at" value="${starts_at}" required${checked}> ${time}</label>`
    })
    return `<fieldset>\n<legend>${escapeHtml(title)}</legend>\n${labels.join('\n')}\n</fieldset>`
  })
  const zone = say('zone', { zone: '\0' }).split('\0').map(escapeHtml)
  const named = zone.join(`<span data-zone>${escapeHtml(timezone)}</span>`)
  return `<p>${named}</p>\n<div data-slots>\n${sets.join('\n')}\n</div>`
}

const dayFormat = ({ language, timezone }: Zoned) =>
  new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone: timezone })

const shownDays = 7

/** The slots of the first days that have some, and where the next ones begin; null: there are no more. */
export function firstDays(slots: Slot[], zoned: Zoned): { shown: Slot[]; next: string | null } {
  const day = dayFormat(zoned)
  const days = [...Map.groupBy(slots, ({ starts_at }) => day.format(new Date(starts_at))).values()]
  return { shown: days.slice(0, shownDays).flat(), next: days[shownDays]?.[0]?.starts_at ?? null }
}
