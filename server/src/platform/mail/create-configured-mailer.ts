import type { Log } from '../log.ts'
import { ConfigError } from '../settings.ts'
import { createLogMailer } from './create-log-mailer.ts'
import { createSmtpMailer } from './create-smtp-mailer.ts'
import type { Mailer } from './mailer.ts'
import type { MailSettings } from './settings.ts'

/** The mailer over SMTP_URL, else one that writes to the log. @throws ConfigError for SMTP_URL without MAIL_FROM */
export function createConfiguredMailer(config: MailSettings, log: Log, stopping: AbortSignal): Mailer {
  const { SMTP_URL: server, MAIL_FROM: from } = config
  if (server === null) return createLogMailer(log)
  if (from === null) throw new ConfigError('SMTP_URL is set, but MAIL_FROM is not.')
  return createSmtpMailer({ server, from, stopping })
}
