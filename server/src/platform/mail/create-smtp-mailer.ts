import { createTransport } from 'nodemailer'
import { type Mail, MailError, type Mailer } from './mailer.ts'
import type { MailAddress, SmtpServer } from './settings.ts'

/** Connecting, the greeting and each silence of the server last so long at most. */
const silenceTimeoutMs = 10_000
/** So long a mail takes at most. */
export const sendTimeoutMs = 30_000

type SmtpOptions = { server: SmtpServer; from: MailAddress; stopping: AbortSignal; timeoutMs?: number }

/** Sends each mail over a connection of its own, so that none waits for another. */
export function createSmtpMailer({ server, from, stopping, timeoutMs = sendTimeoutMs }: SmtpOptions): Mailer {
  const { host, port, login, tls } = server
  const silenceMs = Math.min(silenceTimeoutMs, timeoutMs)
  const transport = createTransport({
    host,
    port,
    secure: tls === 'at once',
    requireTLS: tls === 'required',
    // Whoever could show another certificate could as well take STARTTLS out of what is offered.
    tls: { rejectUnauthorized: tls !== 'where offered' },
    ...(login !== null && { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    dnsTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    delivers: true,
    async send({ to, subject, text, html, calendar }: Mail) {
      if (!isPlainAddress(to)) throw new MailError('this is no address', { final: true })
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)])
      const mail = {
        from: { name: oneLine(from.name), address: from.address },
        to: { name: '', address: to },
        subject: oneLine(subject),
        text,
        html,
        ...(calendar && {
          icalEvent: { method: calendar.method, content: calendar.file, filename: 'invite.ics' },
        }),
        // Vacation notices and lists leave it alone (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal,
      }
      await transport.sendMail(mail).catch((cause) => {
        throw toMailError(cause)
      })
    },
    close: () => transport.close(),
  }
}

/** Addresses were checked when they were stored; here nothing may become a second recipient or a header. */
const isPlainAddress = (text: string): boolean => /^[^\s<>,;:"()\p{Cc}]+@[^\s<>,;:"()\p{Cc}@]+$/u.test(text)

const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ')

/** The text names the step and the server's code, never the server's own words: these may repeat the address. */
function toMailError(cause: unknown): MailError {
  const { responseCode, command, code } = cause as { responseCode?: number; command?: string; code?: string }
  const isAboutMail = command === 'RCPT TO' || command === 'DATA'
  const final = isAboutMail && responseCode !== undefined && responseCode >= 500
  return new MailError([command, responseCode, code].filter(Boolean).join(' ') || 'unknown failure', {
    final,
  })
}
