import { type ApiError, defineError, notFound } from '../../platform/errors.ts'

export const invalidCode = defineError(
  401,
  'invalid_code',
  'This link was used, has expired or was never made. Ask for a new one.',
)

export const noAccess = (email: string): ApiError =>
  notFound(
    `${email} has access to no product of this account. Give access first (POST /api/v1/academy/access, a sale, or a tag with products), then make the link.`,
  )
