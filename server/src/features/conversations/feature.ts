import { defineFeature } from '../../platform/feature.ts'
import { endConversations } from './end-conversations.job.ts'
import { routes } from './routes.ts'

export const conversations = defineFeature({
  name: 'conversations',
  title: 'Conversations',
  promise: 'Everything that was said can be read, in order, with whom and when.',
  tables: ['conversations', 'messages'],
  routes,
  jobs: [endConversations],
})
