import { latestMoment } from '../../../platform/latest-moment.rules.ts'

type Life = { created_at: string; expires_at: string; used_at: string | null }

/** Whether a link would still let its student in. */
export const isOpen = ({ created_at, expires_at, used_at }: Life, now_ms: number): boolean =>
  used_at === null &&
  Date.parse(expires_at) > now_ms &&
  Date.parse(created_at) <= latestMoment(now_ms).getTime()
