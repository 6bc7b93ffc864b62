import { defineFeature } from '../../platform/feature.ts'
import { routes } from './routes.ts'

export const chat = defineFeature({
  name: 'chat',
  title: 'Chat',
  promise: 'A visitor gets one full reply from the creator\'s knowledge, or an honest "I do not know".',
  tables: [],
  routes,
})
