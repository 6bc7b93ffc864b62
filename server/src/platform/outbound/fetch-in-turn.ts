import { appState } from '../app-state.ts'
import { createFairLimiter, turnOf } from '../fair-limiter.ts'

// Slow links take time and not work, so there are more places than for computing; an account has few of them, because
// each may hold a page of 10 MB or an image of 50 MB in memory.
const fetches = appState(() => createFairLimiter({ maxRunning: 32, maxRunningPerKey: 4 }))

type Requester = Parameters<typeof turnOf>[0] & { app: object }

/** Runs work that fetches a link while a client waits for it: four for an account at once. @throws rate_limited */
export const fetchInTurn = <T>(ctx: Requester, work: () => Promise<T>): Promise<T> =>
  fetches(ctx).run(turnOf(ctx), work)
