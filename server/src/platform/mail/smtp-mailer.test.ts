import { createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { startMailServer } from '../../../test/fakes/mail-server.ts'
import { readConfig } from '../../config.ts'
import { silentLog } from '../log.ts'
import { createConfiguredMailer } from './create-configured-mailer.ts'
import { createSmtpMailer } from './create-smtp-mailer.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

async function start(options: Parameters<typeof startMailServer>[0] = {}) {
  const server = await startMailServer(options)
  closing.push(() => server.close())
  return server
}

type MailerOptions = {
  query?: string
  login?: string
  scheme?: string
  timeoutMs?: number
  stopping?: AbortSignal
}

function mailerTo(
  port: number,
  {
    query = '',
    login = '',
    scheme = 'smtp',
    timeoutMs,
    stopping = new AbortController().signal,
  }: MailerOptions = {},
) {
  const config = readConfig({
    SMTP_URL: `${scheme}://${login}127.0.0.1:${port}${query}`,
    MAIL_FROM: 'Escuela de huerto <school@example.com>',
  })
  const mailer = createSmtpMailer({ server: config.SMTP_URL!, from: config.MAIL_FROM!, stopping, timeoutMs })
  closing.push(() => mailer.close())
  return mailer
}

const mail = {
  to: 'ana@example.com',
  subject: 'Tu enlace a la Escuela de huerto ñ',
  text: 'Abre este enlace:\n\nhttps://school.example/campus/enter?code=1.abc',
  html: '<p>Abre <a href="https://school.example/">este enlace</a></p>',
}

test('a mail arrives as text and as HTML, with its sender and subject', async () => {
  const server = await start()
  await mailerTo(server.port).send(mail)
  const [taken] = server.taken
  expect(taken).toMatchObject({ from: 'school@example.com', to: ['ana@example.com'], user: null })
  expect(taken!.text.trim().replaceAll('\r\n', '\n')).toBe(mail.text)
  expect(taken!.html.trim()).toBe(mail.html)
  expect(taken!.headers.get('from')).toBe('Escuela de huerto <school@example.com>')
  expect(taken!.headers.get('to')).toBe('ana@example.com')
  expect(taken!.headers.get('auto-submitted')).toBe('auto-generated')
  expect(taken!.headers.get('subject')).toMatch(/^=\?UTF-8\?/)
})

test('an invitation comes beside the text, with what it asks of the calendar', async () => {
  const server = await start()
  const file = 'BEGIN:VCALENDAR\r\nSUMMARY:Huerto ñ\r\nEND:VCALENDAR'
  await mailerTo(server.port).send({ ...mail, calendar: { method: 'REQUEST', file } })
  const [taken] = server.taken
  expect(taken!.calendar).toMatch(/^text\/calendar; charset=utf-8; method=REQUEST/)
  expect(taken!.calendar).toContain(file)
  expect(taken!.text.trim().replaceAll('\r\n', '\n')).toBe(mail.text)
})

test('no subject and no name makes a header or a second recipient, and no address but one is taken', async () => {
  const server = await start()
  const mailer = mailerTo(server.port)
  await mailer.send({ ...mail, subject: 'A\r\nBcc: eve@example.com\r\n\r\nB' })
  expect(server.taken[0]!.headers.has('bcc')).toBe(false)
  expect(server.taken[0]!.to).toEqual(['ana@example.com'])
  for (const to of [
    'ana@example.com\r\nBcc: eve@example.com',
    'ana@example.com, eve@example.com',
    'Eve <eve@example.com>',
    'ana@example.com>\r\nRCPT TO:<eve@example.com',
    'ana',
  ]) {
    await expect(mailer.send({ ...mail, to })).rejects.toMatchObject({ final: true })
  }
  expect(server.taken).toHaveLength(1)
})

test('a recipient that the server refuses for good is final; what it refuses for now is not', async () => {
  const server = await start()
  const mailer = mailerTo(server.port)
  for (const at of ['recipient', 'data'] as const) {
    server.react = () => ({ at, code: 550 })
    await expect(mailer.send(mail)).rejects.toMatchObject({ final: true })
    server.react = () => ({ at, code: 451 })
    await expect(mailer.send(mail)).rejects.toMatchObject({ final: false })
  }
  server.react = () => null
  await mailer.send(mail)
  expect(server.taken).toHaveLength(1)
})

test('a server that is away, or never answers, is an error within the time given, and not final', async () => {
  const away = await startMailServer()
  await away.close()
  await expect(mailerTo(away.port).send(mail)).rejects.toMatchObject({ final: false })
  const sockets: { destroy(): void }[] = []
  const mute: Server = createServer((socket) => void sockets.push(socket))
  await new Promise<void>((resolve) => void mute.listen(0, '127.0.0.1', resolve))
  const { port } = mute.address() as { port: number }
  await expect(mailerTo(port, { timeoutMs: 50 }).send(mail)).rejects.toMatchObject({ final: false })
  const stopping = new AbortController()
  const sending = mailerTo(port, { stopping: stopping.signal }).send(mail)
  stopping.abort()
  await expect(sending).rejects.toMatchObject({ final: false })
  for (const socket of sockets) socket.destroy()
  await new Promise((resolve) => mute.close(resolve))
})

test('the text of an error names neither the recipient nor the words of the server', async () => {
  const server = await start()
  server.react = () => ({ at: 'recipient', code: 550 })
  const error = await mailerTo(server.port)
    .send(mail)
    .catch((failure) => failure)
  expect(error.message).toBe('RCPT TO 550 EENVELOPE')
})

// The server's own certificate is one that nobody has signed.
test('STARTTLS is used where it is offered', async () => {
  const server = await start({ disabledCommands: [] })
  await mailerTo(server.port).send(mail)
  expect(server.taken[0]!.secure).toBe(true)
})

test('where TLS is required, nothing is sent without it, nor under a certificate that nobody has signed', async () => {
  const plain = await start()
  await expect(mailerTo(plain.port, { query: '?tls=required' }).send(mail)).rejects.toMatchObject({
    final: false,
  })
  const unsigned = await start({ disabledCommands: [] })
  await expect(mailerTo(unsigned.port, { query: '?tls=required' }).send(mail)).rejects.toThrow()
  const secure = await start({ secure: true })
  await expect(mailerTo(secure.port, { scheme: 'smtps' }).send(mail)).rejects.toThrow()
  expect([...plain.taken, ...unsigned.taken, ...secure.taken]).toEqual([])
})

test('a login is given to the server', async () => {
  const server = await start({ disabledCommands: [], authOptional: false })
  await mailerTo(server.port, { login: 'ana%40example.com:p%2Fw@' }).send(mail)
  expect(server.taken[0]!.user).toBe('ana@example.com')
})

test.each([
  ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, login: null, tls: 'where offered' }],
  ['smtps://mail.example.com', { port: 465, tls: 'at once' }],
  ['smtp://u:p%40@mail.example.com:25', { port: 25, login: { user: 'u', password: 'p@' }, tls: 'required' }],
  ['smtp://u:p@localhost:1025', { login: { user: 'u', password: 'p' }, tls: 'where offered' }],
  ['smtp://localhost:1025?tls=required', { tls: 'required' }],
  ['smtp://[::1]:25', { host: '::1' }],
])('SMTP_URL %s is read', (SMTP_URL, expected) => {
  expect(readConfig({ SMTP_URL }).SMTP_URL).toMatchObject(expected)
})

test.each([
  { SMTP_URL: 'http://u:hidden@mail.example.com' },
  { SMTP_URL: 'smtp://u:hidden@mail.example.com/path' },
  { SMTP_URL: 'smtp://u:hidden@mail.example.com?tls=off' },
  { SMTP_URL: 'mail.example.com' },
  { SMTP_URL: 'smtp://u:hidden%@mail.example.com' },
  { SMTP_URL: 'smtp://u%zz:hidden@mail.example.com' },
  { SMTP_URL: 'smtp://u:hidden%ff@mail.example.com' },
  { MAIL_FROM: 'school' },
  { MAIL_FROM: 'School <school>' },
  { MAIL_FROM: 'School\r\nBcc: eve@example.com <school@example.com>' },
])('%o is refused, and no password is shown', (environment) => {
  expect(() => readConfig(environment)).toThrow(/^(SMTP_URL|MAIL_FROM)/)
  expect(() => readConfig(environment)).not.toThrow(/hidden/)
})

test('where a login has a bare %, the error tells how it is written', () => {
  expect(() => readConfig({ SMTP_URL: 'smtp://u:100%@mail.example.com' })).toThrow('% is written %25')
})

test('SMTP_URL without MAIL_FROM is an error of the configuration', () => {
  const config = readConfig({ SMTP_URL: 'smtp://localhost:25' })
  const create = () => createConfiguredMailer(config, silentLog, new AbortController().signal)
  expect(create).toThrow('SMTP_URL is set, but MAIL_FROM is not.')
})
