import { defineError } from '../../platform/errors.ts'

export const capReached = defineError(
  403,
  'cap_reached',
  'This clone has given all the replies that its own monthly limit allows.',
)
export const imagesNotAccepted = defineError(
  409,
  'images_not_accepted',
  'This clone takes no pictures, or the language model does not see.',
)
export const automatedRepetition = defineError(
  429,
  'automated_repetition',
  'The same message again, or too many messages in a minute: this looks automated.',
)
export const modelUnavailable = defineError(
  503,
  'model_unavailable',
  'The language model does not answer. Nothing was counted; try again later.',
)
