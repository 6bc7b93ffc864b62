import { defineFeature } from '../../platform/feature.ts'
import { commands } from './commands.ts'
import { panel } from './panel.ts'

export const accounts = defineFeature({
  name: 'accounts',
  title: 'Accounts',
  promise: 'Each account is alone with its data, and each connected system has a key of its own.',
  tables: ['plans', 'accounts', 'counters', 'api_keys'],
  doors: { panel },
  commands,
})
