export { createConfiguredMailer } from './create-configured-mailer.ts'
export { MailError, type Mailer } from './mailer.ts'
