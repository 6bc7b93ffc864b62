import { defineFeature } from '../../platform/feature.ts'

export const access = defineFeature({
  name: 'access',
  title: 'Academy access',
  promise: 'A person sees a course exactly while some ground (a grant, a sale, a tag, a bundle) stands.',
  tables: [
    'academy_access',
    'access_grants',
    'access_intervals',
    'tag_products',
    'bundle_components',
    'access_changes',
  ],
})
