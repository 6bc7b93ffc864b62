import { type ApiError, defineError, notFound } from '../../platform/errors.ts'
import type { PersonSelector } from './schemas.ts'

export const nameOrTagId = defineError(
  400,
  'exactly_one_required',
  'Give name or tag_id, exactly one of them.',
)

export const contactExists = defineError(409, 'contact_exists', 'There is a contact with this email already.')

export const tagExists = defineError(409, 'tag_exists', 'There is a tag of this name already.')

export const onePersonSelector = defineError(
  400,
  'exactly_one_required',
  'Give --email, --external-id or --visitor-id, exactly one of them.',
)

export const nothingStored = ({ email, external_id, visitor_id }: PersonSelector): ApiError =>
  notFound(`Nothing is stored about ${email ?? external_id ?? visitor_id}.`)
