import { escapeHtml } from '../../../platform/escape-html.rules.ts'
import { formatMoment } from '../../../platform/readers.rules.ts'
import { speaker, spokenLanguage } from '../texts.rules.ts'
import type { DueLink } from './mail-link.queries.ts'

/** A mail without its recipient. */
type LinkMail = { subject: string; text: string; html: string }
type Words = Pick<DueLink, 'title' | 'name' | 'language' | 'starts_at' | 'timezone'> & { url: string }

/** The mail with a registrant's link, as text and as HTML that loads nothing. */
export function linkMail({ title, name, language, starts_at, timezone, url }: Words): LinkMail {
  const say = speaker(language)
  const opening = say('mail_open', { title, name })
  const moment = formatMoment(spokenLanguage(language), starts_at, timezone)
  const href = escapeHtml(url)
  return {
    subject: say('mail_subject', { title }),
    text: `${opening}\n\n${url}\n\n${moment}\n`,
    html: `<!doctype html>
<html lang="${spokenLanguage(language)}">
<body style="font:16px/1.5 sans-serif;color:#222">
<p>${escapeHtml(opening)}</p>
<p style="word-break:break-all"><a href="${href}">${href}</a></p>
<p>${escapeHtml(moment)}</p>
</body>
</html>
`,
  }
}
