import { escapeHtml } from '../../../platform/escape-html.rules.ts'
import texts from './mail-texts.json' with { type: 'json' }

/** A mail without its recipient. */
type InvitationMail = { subject: string; text: string; html: string }

/** The mail with an invitation, as text and as HTML that loads nothing. */
export function invitationMail(
  language: string,
  { account, url }: { account: string; url: string },
): InvitationMail {
  const spoken = language === 'es' ? 'es' : 'en'
  const say = (name: keyof typeof texts.en) => texts[spoken][name].replace('{account}', () => account)
  const html = (name: keyof typeof texts.en) => escapeHtml(say(name))
  const href = escapeHtml(url)
  return {
    subject: say('subject'),
    text: `${say('open')}\n\n${url}\n\n${say('valid')}\n${say('ignore')}\n`,
    html: `<!doctype html>
<html lang="${spoken}">
<body style="font:16px/1.5 sans-serif;color:#222">
<p>${html('open')}</p>
<p><a href="${href}" style="display:inline-block;padding:10px 24px;border-radius:6px;background:#1f5c3a;color:#fff;text-decoration:none">${html('button')}</a></p>
<p style="font-size:13px;word-break:break-all"><a href="${href}">${href}</a></p>
<p>${html('valid')}<br>${html('ignore')}</p>
</body>
</html>
`,
  }
}
