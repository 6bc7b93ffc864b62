import type { Output } from '../../kit/api.ts'
import { useAnswer } from '../../kit/data.ts'

export type Usage = Output<'GET /api/v1/usage'>

export const useUsage = () => useAnswer('GET /api/v1/usage', {})
