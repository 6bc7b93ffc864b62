/** A mail to one person, as text and as HTML, and perhaps with an invitation that mail programs take into a calendar. */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  calendar?: { method: string; file: string }
}

/** Sends mails. */
export type Mailer = {
  /** Whether mails leave this installation; else they are only shown in its log. */
  delivers: boolean
  /** Hands a mail over. @throws MailError */
  send(mail: Mail): Promise<void>
  close(): void
}

/** A mail was not taken. `final`: the server refuses this recipient or mail, so that trying again is of no use. */
export class MailError extends Error {
  readonly final: boolean

  constructor(message: string, { final, cause }: { final: boolean; cause?: unknown }) {
    super(message, { cause })
    this.final = final
  }
}
