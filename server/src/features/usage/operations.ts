import { defineOperation } from '../../platform/operation.ts'
import { getUsageSeries } from './days/get-usage-series.ts'
import { getStorageUsage } from './get-storage-usage.ts'
import { getUsage } from './get-usage.ts'
import { storageUsage, usage, usageSeries, usageSeriesQuery } from './schemas.ts'

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
  getUsageSeries: defineOperation(
    {
      summary: 'Read what was used by day',
      description:
        'Replies, words, unanswered questions and sales of the last days, oldest first. Days are those of UTC, as the months of the plan are. What is deleted later stays counted. Trials of a clone count nothing.',
      input: usageSeriesQuery,
      output: usageSeries,
      example: {
        input: { days: 1 },
        output: {
          object: 'usage_series',
          time_zone: 'UTC',
          currency: 'EUR',
          data: [
            { day: '2026-03-01', replies: 42, unanswered: 3, words: 48210, sales: 2, sales_cents: 9800 },
          ],
        },
      },
    },
    getUsageSeries,
  ),
  getStorageUsage: defineOperation(
    {
      summary: 'Read how much storage is used',
      description: 'The bytes that media files take, and what the plan gives. Beyond it, files are refused.',
      output: storageUsage,
      example: {
        output: {
          object: 'storage_usage',
          bytes: { granted: 20000000000, used: 512000000, remaining: 19488000000 },
        },
      },
    },
    getStorageUsage,
  ),
}
