import type { Log } from '../log.ts'
import type { Mailer } from './mailer.ts'

/** Stands in for a mail server: writes mails to the log, and for people to standard output. */
export const createLogMailer = (log: Log, writeOut: (text: string) => void = console.log): Mailer => ({
  async send({ to, subject, text }) {
    log.info({ to, subject, text }, 'SMTP_URL is not set, so this mail is written here')
    if (log.isLevelEnabled('info'))
      writeOut(`\nMail to ${to} (SMTP_URL is not set, so it is shown here)\n\n${text}\n`)
  },
  close: () => {},
})
