import type { App } from '../../../platform/context.ts'

/** Writes claims as a text that this installation alone can make. */
export function signClaims(app: App, purpose: string, claims: object): string {
  const text = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return `${text}.${app.secrets.sign(purpose, text)}`
}

/** The claims of a text that was signed here for this purpose; null where it was not. */
export function readClaims<Claims>(app: App, purpose: string, signed: string): Claims | null {
  const [text = '', signature = ''] = signed.split('.')
  if (!app.secrets.verify(purpose, text, signature)) return null
  return JSON.parse(Buffer.from(text, 'base64url').toString()) as Claims
}
