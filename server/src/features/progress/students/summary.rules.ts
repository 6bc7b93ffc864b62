import type { StudentSummary } from '../schemas.ts'
import { atRiskAfterDays, stalledAfterDays, standings } from './student-status.rules.ts'

type Count = { standing: number; total: number; matching: number }

/** Sums up a course. @param filter numbers of the standings that a filter by status lets through; undefined: all */
export function summarise(counts: Count[], filter: number[] | undefined): StudentSummary {
  const sum = (figure: 'total' | 'matching', includes: (standing: number) => boolean) =>
    counts.reduce((total, each) => total + (includes(each.standing) ? each[figure] : 0), 0)
  const withStatus = (status: string) => sum('total', (number) => standings[number]!.status === status)
  return {
    total: sum('total', () => true),
    matching: sum('matching', (number) => filter === undefined || filter.includes(number)),
    by_status: {
      active: withStatus('active'),
      at_risk: withStatus('at_risk'),
      stalled: withStatus('stalled'),
      not_started: withStatus('not_started'),
      completed: withStatus('completed'),
    },
    needs_attention: sum('total', (number) => standings[number]!.needs_attention),
    at_risk_after_days: atRiskAfterDays,
    stalled_after_days: stalledAfterDays,
  }
}
