import { defineError } from '../../platform/errors.ts'

export const accessManagedElsewhere = defineError(
  409,
  'access_managed_elsewhere',
  'This access comes from a tag or a bundle. Change the tag of the contact, or the access to the bundle.',
)
export const accessRevoked = defineError(
  409,
  'access_revoked',
  'This access was revoked. POST /academy/access opens it again.',
)
export const tagInUse = defineError(
  409,
  'tag_in_use',
  'This tag gives access to products. Take them from it first, then try again.',
)
export const productKindNotSupported = defineError(
  409,
  'product_kind_not_supported',
  'The academy holds products tagged course, masterclass, capsules, downloadable, live_event, exam or bundle.',
)
