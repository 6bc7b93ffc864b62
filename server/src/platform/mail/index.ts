export { createConfiguredMailer } from './create-configured-mailer.ts'
export { type Mail, MailError, type Mailer } from './mailer.ts'
