import { defineError } from '../../platform/errors.ts'

export const invalidTicket = defineError(
  401,
  'invalid_ticket',
  'The ticket is of another widget, or has ended. The page that shows the widget asks for another one.',
)
export const invalidIdentity = defineError(
  401,
  'invalid_identity',
  'The identity is not signed for this widget, has ended, or lasts more than an hour.',
)
export const identityRequired = defineError(
  401,
  'identity_required',
  'This widget answers those alone whom its page identifies.',
)
export const dailyLimitReached = defineError(
  403,
  'daily_limit_reached',
  'The widget has given all its replies of today (UTC).',
)
