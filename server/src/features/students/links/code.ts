import type { App } from '../../../platform/context.ts'
import type { NamedLink } from './links.queries.ts'

const purpose = 'student-link'

/** A restored backup may give an id anew, so whom the link is for and when it was made are signed too. */
const signedText = ({ id, visitor_id, created_at }: NamedLink): string => `${id}/${visitor_id}/${created_at}`

/** The code that a link carries. It can be made again from the row, and by nobody without the installation's key. */
export const linkCode = (app: App, link: NamedLink): string =>
  `${link.id}.${app.secrets.sign(purpose, signedText(link))}`

/** The address that a link opens. */
export const linkUrl = (app: App, link: NamedLink): string =>
  `${app.base_url}/campus/enter?code=${linkCode(app, link)}`

/** The id of the link that a code says it is of; null where it can be none. */
export function linkIdOf(code: string): number | null {
  const [id = '', signature, ...rest] = code.split('.')
  const isCode = /^[1-9]\d{10,15}$/.test(id) && signature !== undefined && rest.length === 0
  return isCode && Number.isSafeInteger(Number(id)) ? Number(id) : null
}

/** Checks that a code was made here for this link. */
export const isCodeOf = (app: App, code: string, link: NamedLink): boolean =>
  app.secrets.verify(purpose, signedText(link), code.slice(code.indexOf('.') + 1))
