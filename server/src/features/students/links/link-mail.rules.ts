import { escapeHtml } from '../../../platform/escape-html.rules.ts'
import { speaker, spokenLanguage } from '../texts.rules.ts'

/** A mail without its recipient. */
type LinkMail = { subject: string; text: string; html: string }
type LinkWords = { academy: string; url: string; minutes: number }

/** The mail with a link, in the academy's language, as text and as HTML that loads nothing. */
export function linkMail(language: string, { academy, url, minutes }: LinkWords): LinkMail {
  const say = speaker(language, { academy, minutes })
  const html = (name: Parameters<typeof say>[0]) => escapeHtml(say(name))
  const href = escapeHtml(url)
  return {
    subject: say('mail_subject'),
    text: `${say('mail_open')}\n\n${url}\n\n${say('mail_valid')}\n${say('mail_ignore')}\n`,
    html: `<!doctype html>
<html lang="${spokenLanguage(language)}">
<body style="font:16px/1.5 sans-serif;color:#222">
<p>${html('mail_open')}</p>
<p><a href="${href}" style="display:inline-block;padding:10px 24px;border-radius:6px;background:#1f5c3a;color:#fff;text-decoration:none">${html('mail_button')}</a></p>
<p style="font-size:13px;word-break:break-all"><a href="${href}">${href}</a></p>
<p>${html('mail_valid')}<br>${html('mail_ignore')}</p>
</body>
</html>
`,
  }
}
