import { get } from '../../platform/http/route.ts'
import { operations } from './operations.ts'

export const panel = [
  get('/usage/series', 'viewer', operations.getUsageSeries),
  get('/usage/storage', 'viewer', operations.getStorageUsage),
]
