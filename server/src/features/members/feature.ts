import { defineFeature } from '../../platform/feature.ts'
import { cleanUp } from './clean-up.ts'
import { commands } from './commands.ts'
import { pages, panel } from './panel.ts'

export const members = defineFeature({
  name: 'members',
  title: 'Users and sign-in',
  promise: 'Whoever works in the panel signs in, and may do what their role in the account allows.',
  tables: [
    'users',
    'members',
    'panel_sessions',
    'invitations',
    'audit_entries',
    'second_factors',
    'recovery_codes',
    'passkeys',
    'passkey_challenges',
  ],
  doors: { panel },
  pages,
  commands,
  periodic_tasks: cleanUp,
})
