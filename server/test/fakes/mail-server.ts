import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail as a server took it. */
export type TakenMail = {
  from: string
  to: string[]
  secure: boolean
  user: string | null
  /** The headers by their lower-case name, unfolded. */
  headers: Map<string, string>
  text: string
  html: string
  /** The invitation that it brings, with its Content-Type; empty where it brings none. */
  calendar: string
}

/** What becomes of the mail to a recipient: taken, or refused with a code at one of the steps. */
type Refusal = { at: 'recipient' | 'data'; code: number }

type MailServerOptions = Pick<SMTPServerOptions, 'secure' | 'disabledCommands' | 'authOptional'>

/** A real SMTP server that keeps the mails it takes. */
export async function startMailServer(options: MailServerOptions = {}) {
  const taken: TakenMail[] = []
  const fake = {
    port: 0,
    taken,
    /** Says by the recipient whether to refuse; null: the mail is taken. */
    react: (_recipient: string): Refusal | null => null,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
  const refuse = ({ code }: Refusal) => Object.assign(new Error('not this one'), { responseCode: code })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    ...options,
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
    onRcptTo({ address }, _session, done) {
      const refusal = fake.react(address)
      done(refusal?.at === 'recipient' ? refuse(refusal) : null)
    },
    async onData(stream, { envelope, secure, user }, done) {
      const raw = (await buffer(stream)).toString('utf8')
      const to = envelope.rcptTo.map(({ address }) => address)
      const refusal = fake.react(to[0]!)
      if (refusal?.at === 'data') return done(refuse(refusal))
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
      taken.push({ from, to, secure, user: (user as string) ?? null, ...parseMail(raw) })
      done()
    },
  })
  // Clients that leave while TLS is agreed on are no failure of the server.
  server.on('error', () => {})
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  fake.port = (server.server.address() as AddressInfo).port
  return fake
}

function parseMail(raw: string): Pick<TakenMail, 'headers' | 'text' | 'html' | 'calendar'> {
  const headers = parseHeaders(raw)
  const parts = partsOf(raw)
  const find = (type: string) =>
    parts.find((part) => parseHeaders(part).get('content-type')?.startsWith(type))
  const calendar = find('text/calendar')
  return {
    headers,
    text: decodePart(find('text/plain')),
    html: decodePart(find('text/html')),
    calendar:
      calendar === undefined
        ? ''
        : `${parseHeaders(calendar).get('content-type')}\r\n${decodePart(calendar)}`,
  }
}

/** The parts of a mail, and those inside them. */
function partsOf(raw: string): string[] {
  const boundary = /boundary="?([^";]+)/.exec(parseHeaders(raw).get('content-type') ?? '')?.[1]
  if (boundary === undefined) return [raw]
  const [, ...parts] = raw.split(`--${boundary}`)
  return parts.flatMap((part) => partsOf(part.replace(/^\r\n/, '')))
}

function parseHeaders(part: string): Map<string, string> {
  const lines = part
    .split('\r\n\r\n')[0]!
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  return new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
}

function decodePart(part = ''): string {
  const body = part.slice(part.indexOf('\r\n\r\n') + 4)
  const encoding = parseHeaders(part).get('content-transfer-encoding')
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
