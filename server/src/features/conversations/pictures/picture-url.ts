import type { App } from '../../../platform/context.ts'
import { signedQuery } from '../../../platform/signed-address.ts'

type PictureOf = { conversation_id: number; sequence: number }

export const picturePurpose = 'message-picture'
const lifetimeMs = 3_600_000

export const pictureSubject = ({ conversation_id, sequence }: PictureOf): string =>
  `${conversation_id}/${sequence}`

/** An address that shows the picture of a message for an hour. */
export function pictureUrl(app: App, of: PictureOf): string {
  const subject = pictureSubject(of)
  return `${app.base_url}/pictures/${subject}?${signedQuery(app, picturePurpose, subject, lifetimeMs)}`
}
