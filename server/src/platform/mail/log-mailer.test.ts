import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createLogMailer } from './create-log-mailer.ts'

const mail = {
  to: 'ana@example.com',
  subject: 'Your link',
  text: 'Open\n\nhttps://school.example/enter?code=1\n\nonce.',
  html: '',
}

function mailerAt(level: string) {
  const lines: Record<string, unknown>[] = []
  const shown: string[] = []
  const log = pino({ level, base: null }, { write: (line) => void lines.push(JSON.parse(line)) })
  return { lines, shown, mailer: createLogMailer(log, (text) => void shown.push(text)) }
}

test('without a mail server the link of a mail is in the log, and people read it as it is', async () => {
  const { lines, shown, mailer } = mailerAt('info')
  await mailer.send(mail)
  expect(lines).toMatchObject([{ to: mail.to, link: 'https://school.example/enter?code=1' }])
  expect(shown.join()).toContain(`\n${mail.text}\n`)
})

test('a log that shows no routine lines shows no mails', async () => {
  const { lines, shown, mailer } = mailerAt('warn')
  await mailer.send(mail)
  expect([lines, shown]).toEqual([[], []])
})
