import { defineError } from '../../platform/errors.ts'

export const recommendFixedByJob = defineError(
  409,
  'recommend_fixed_by_job',
  'A sales clone always recommends and a deliverables clone never does: its job decides.',
)
export const voiceNotConfigured = defineError(
  409,
  'voice_not_configured',
  'This clone has no voice, so voice calls cannot be switched on.',
)
