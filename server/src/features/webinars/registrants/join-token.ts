import type { App } from '../../../platform/context.ts'
import { accountId } from '../../../platform/db/ids.ts'

const purpose = 'webinar-join'

/** What a join token is made of. */
export type NamedRegistrant = { id: number; webinar_id: number; registered_at: string }

/** A restored backup may give an id anew, so the webinar and when somebody registered are signed too. */
const signedText = ({ id, webinar_id, registered_at }: NamedRegistrant): string =>
  `${id}/${webinar_id}/${registered_at}`

/** The token of a registrant's own link. It can be made again from the row, and by nobody without the installation's key. */
const joinToken = (app: App, registrant: NamedRegistrant): string =>
  `${registrant.id}.${app.secrets.sign(purpose, signedText(registrant))}`

/** The address of a registrant's own link. */
export const joinUrl = (app: App, registrant: NamedRegistrant): string =>
  `${app.base_url}/webinars/${registrant.webinar_id}/join?token=${joinToken(app, registrant)}`

/** The id of the registrant whom a token says it is of; null where it can be none of this account. */
export function registrantIdOf(token: string, account_id: number): number | null {
  const [id = '', signature, ...rest] = token.split('.')
  if (!/^[1-9]\d{10,15}$/.test(id) || signature === undefined || rest.length > 0) return null
  return Number.isSafeInteger(Number(id)) && accountId(Number(id)) === account_id ? Number(id) : null
}

/** Checks that a token was made here for this registrant. */
export const isTokenOf = (app: App, token: string, registrant: NamedRegistrant): boolean =>
  app.secrets.verify(purpose, signedText(registrant), token.slice(token.indexOf('.') + 1))
