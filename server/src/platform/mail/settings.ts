import { z } from 'zod'
import { defineSettings, type SettingValues, setting } from '../settings.ts'

/** A server that takes mail. `tls`: from the first byte, by STARTTLS or not at all, or by STARTTLS where it is offered. */
export type SmtpServer = {
  host: string
  port: number
  login: { user: string; password: string } | null
  tls: 'at once' | 'required' | 'where offered'
}

/** The sender of a mail; the name may be empty. */
export type MailAddress = { name: string; address: string }

const form = 'must be an address such as smtps://user:password@smtp.example.com:465 or smtp://localhost:25'
const escapeForm = 'has a % in its user or password that stands for no character; % is written %25'
const defaultPorts = { 'smtp:': 587, 'smtps:': 465 }

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || host.startsWith('127.')

/** The server that an address names; null where it is not one. A password goes over TLS only, or stays on this machine. @throws URIError */
function parseServer(text: string): SmtpServer | null {
  const url = URL.parse(text)
  if (url === null || (url.protocol !== 'smtp:' && url.protocol !== 'smtps:') || url.hostname === '')
    return null
  const options = [...url.searchParams]
  if (options.some(([name, value]) => name !== 'tls' || value !== 'required') || url.pathname.length > 1)
    return null
  const { hostname, username, password, protocol } = url
  const isSecret = username !== '' && !isLoopback(hostname)
  const upgrade = isSecret || options.length > 0 ? 'required' : 'where offered'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? defaultPorts[protocol] : Number(url.port),
    login:
      username === '' ? null : { user: decodeURIComponent(username), password: decodeURIComponent(password) },
    tls: protocol === 'smtps:' ? 'at once' : upgrade,
  }
}

const smtpServer = z.string().transform((text, issues): SmtpServer | null => {
  if (text === '') return null
  try {
    const server = parseServer(text)
    if (server === null) issues.addIssue(form)
    return server
  } catch (error) {
    if (!(error instanceof URIError)) throw error
    issues.addIssue(escapeForm)
    return z.NEVER
  }
})

const sender = z.string().transform((text, issues): MailAddress | null => {
  if (text === '') return null
  const start = text.endsWith('>') ? text.lastIndexOf('<') : -1
  const name = start === -1 ? '' : text.slice(0, start).trim()
  const address = start === -1 ? text.trim() : text.slice(start + 1, -1).trim()
  if (z.email().safeParse(address).success && !/["<>\p{Cc}]/u.test(name)) return { name, address }
  issues.addIssue('must be an email address, or a name with one: Garden school <school@example.com>')
  return z.NEVER
})

export const mailSettings = defineSettings('Mail', {
  SMTP_URL: setting(
    smtpServer,
    '',
    'Server that sends mail: smtps://user:password@host:465 (TLS) or smtp://user:password@host:587 (STARTTLS, which a login needs unless the host is this machine; ?tls=required needs it always). Empty: mails are not sent but written to the log, sign-in links too.',
  ),
  MAIL_FROM: setting(
    sender,
    '',
    'Sender of mails: an address, or a name with one, as in Garden school <school@example.com>. Needed with SMTP_URL.',
  ),
})

export type MailSettings = SettingValues<typeof mailSettings>
