import type { Log } from '../log.ts'
import type { Mailer } from './mailer.ts'

/** Stands in for a mail server: writes to the log what a mail leads to, and to standard output the mail as people read it. */
export const createLogMailer = (log: Log, writeOut: (text: string) => void = console.log): Mailer => ({
  delivers: false,
  async send({ to, subject, text }) {
    const [link] = /https?:\/\/\S+/.exec(text) ?? []
    log.info({ to, subject, link }, 'SMTP_URL is not set, so this mail is not sent')
    if (log.isLevelEnabled('info'))
      writeOut(`\nMail to ${to} (SMTP_URL is not set, so it is shown here)\n\n${text}\n`)
  },
  close: () => {},
})
