import { defineOperation } from '../../platform/operation.ts'
import { getUsage } from './get-usage.ts'
import { usage } from './schemas.ts'

/** The operations of the feature, by name. Doors open them. */
export const operations = {
  getUsage: defineOperation(
    {
      summary: 'Read plan usage',
      description:
        'What the plan grants, how much of it is used in the present month and what is left. Words are those stored now.',
      output: usage,
      example: {
        output: {
          object: 'usage',
          plan: { tier: 'pro', name: 'Pro' },
          period_start: '2026-11-05',
          unlimited: false,
          responses: { granted: 5000, used: 120, remaining: 4880 },
          words: { granted: 2000000, current: 48210, remaining: 1951790 },
          overage: { responses: 0, charged_cents: 0 },
        },
      },
    },
    getUsage,
  ),
}
