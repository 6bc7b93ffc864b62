export const en = {
  title: 'Enter',
  purpose: (academy: string) => `${academy} sends you a link. No password is needed.`,
  your_academy: 'Your academy',
  email: 'Your email',
  send: 'Send me the link',
  sent: 'Look into your mail',
  sent_text: (email: string) =>
    `If ${email} has access here, a link is on its way. It works once, within 15 minutes.`,
  again: 'Use another email',
  nothing: 'Nothing came? Look into the spam folder, or ask whoever sold you the course for a link.',
}
