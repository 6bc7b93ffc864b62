import { calendarFile, calendarMethod } from '../../../platform/calendar-file.rules.ts'
import { escapeHtml } from '../../../platform/escape-html.rules.ts'
import type { Mail } from '../../../platform/mail/index.ts'
import { formatMoment } from '../../../platform/readers.rules.ts'
import type { StoredMeeting } from '../records/meetings.queries.ts'
import { toCalendarEntry } from '../records/to-calendar-entry.rules.ts'
import { speaker, spokenLanguage } from '../texts.rules.ts'
import type { News, Recipient } from './mails.queries.ts'

type MailWords = {
  recipient: Recipient
  news: News
  /** In which the recipient reads. */
  language: string
  timezone: string
  manage_url: string
}

/** The mail about a booking, to its visitor or its host, with a calendar file; without its recipient. */
export function meetingMail(meeting: StoredMeeting, words: MailWords): Omit<Mail, 'to'> {
  const { language, news } = words
  const say = speaker(language)
  const entry = toCalendarEntry(meeting)
  const paragraphs = wordsOf(meeting, words)
  const html = paragraphs.map((lines) => `<p>${lines.map(htmlLine).join('<br>')}</p>`).join('\n')
  return {
    subject: say(`subject_${news}`, { title: meeting.title }),
    text: `${paragraphs.map((lines) => lines.join('\n')).join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="${spokenLanguage(language)}">
<body style="font:16px/1.5 sans-serif;color:#222">
${html}
</body>
</html>
`,
    calendar: { method: calendarMethod(entry, 'invite'), file: calendarFile(entry, 'invite') },
  }
}

/** What a mail says: paragraphs, each of lines. */
function wordsOf(meeting: StoredMeeting, { recipient, news, language, timezone, manage_url }: MailWords) {
  const say = speaker(language)
  const name = `${meeting.visitor_name} (${meeting.visitor_email})`
  const opening =
    recipient === 'visitor'
      ? say(`mail_${news}`, { host: meeting.host_name ?? '' })
      : say(`host_${news}`, { name })
  const isOn = news !== 'cancelled'
  return [
    [opening],
    [meeting.title, formatMoment(language, meeting.starts_at, timezone)],
    ...(isOn && meeting.meeting_url !== null ? [[say('mail_join'), meeting.meeting_url]] : []),
    ...(!isOn && meeting.cancel_reason !== null
      ? [[say('mail_reason', { reason: meeting.cancel_reason })]]
      : []),
    ...(recipient === 'host' && isOn ? meeting.answers.map(({ question, value }) => [question, value]) : []),
    ...(recipient === 'visitor' && isOn ? [[say('mail_manage'), manage_url]] : []),
  ]
}

const htmlLine = (line: string): string => {
  const html = escapeHtml(line)
  return /^https?:\/\/\S+$/.test(line) ? `<a href="${html}">${html}</a>` : html
}
