import type { App } from '../../../platform/context.ts'
import type { Registrant } from '../schemas.ts'
import { joinUrl } from './join-token.ts'
import type { RegistrantRow } from './registrants.queries.ts'

/** The record of a registrant, with their own link. */
export const toRegistrant = (app: App, row: RegistrantRow): Registrant => ({
  object: 'webinar_registrant',
  id: row.id,
  webinar_id: row.webinar_id,
  email: row.email,
  name: row.name,
  contact_id: row.contact_id,
  source: row.source,
  join_url: joinUrl(app, row),
  registered_at: row.registered_at,
  attended: row.attended,
})
