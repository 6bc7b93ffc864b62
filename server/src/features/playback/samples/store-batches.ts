import type { Ctx } from '../../../platform/context.ts'
import { isUniqueViolation } from '../../../platform/db/errors.ts'
import { listReportedWebinars } from '../../webinars/index.ts'
import { sessionMismatch } from '../errors.ts'
import { videosPlayed } from '../events.ts'
import { type Permit, viewerOf } from '../permits/permit.rules.ts'
import {
  type Accepted,
  acceptBatch,
  type Batch,
  type Sample,
  type Session,
  type Watch,
} from './accept-batch.rules.ts'
import { keptMoment } from './credit.rules.ts'
import { listPlays } from './plays.rules.ts'
import {
  insertSamples,
  listKnownSamples,
  listMoments,
  listSessions,
  lockWatches,
  saveSessions,
  saveWatches,
  type WatchKey,
} from './samples.queries.ts'

/** What became of a batch: what was stored, or why nothing was. */
export type Outcome = Accepted | 'invalid_permit' | 'permit_expired' | 'session_mismatch' | 'session_closed'

/** What is kept of a session, with what must be known of its samples. */
type Known = { session: Session | undefined; ids: Set<string>; moments: number[] }
type ReportedWebinars = Awaited<ReturnType<typeof listReportedWebinars>>
/** What batches meet, and what they make of it: each one meets what those before it left. */
type State = { watches: Map<string, Watch>; sessions: Map<string, Known>; webinars: ReportedWebinars }

const keyOf = ({ viewer, resource }: WatchKey): string => `${viewer} ${resource}`
const ownerOf = ({ permit }: Batch): WatchKey => ({ viewer: viewerOf(permit), resource: permit.resource })

/**
 * Stores batches of an account, one after the other, in one transaction. Each is stored whole or not at all.
 * @returns what became of each, in their order
 */
export async function storeBatches(ctx: Ctx, batches: Batch[]): Promise<Outcome[]> {
  try {
    return await storeAll(ctx, batches, isLate)
  } catch (error) {
    if (!isUniqueViolation(error, 'playback_samples_session')) throw error
    // A sample that was dated anew when it came first, by a clock that was ahead, came again.
    return storeAll(ctx, batches, () => true)
  }
}

/** Says whether a sample is looked for among the stored ones of its session. */
type MayBeKnown = (session: Session, sent: Sent) => boolean

/** A sample of a batch, and when. */
type Sent = { sample: Sample; batch: Batch }

/**
 * What came before was dated by its own clock, or when it came: it is not later than the session's last moment. Whether a
 * batch comes after the end of its session takes a closer look.
 */
const isLate: MayBeKnown = (session, { sample: { occurred_ms }, batch: { permit, samples, now_ms } }) =>
  session.closed ||
  occurred_ms <= session.last_occurred_ms ||
  occurred_ms !== keptMoment(occurred_ms, { ...permit, now_ms, last_batch_ms: null }) ||
  samples.some(({ closed }) => closed)

const storeAll = (ctx: Ctx, batches: Batch[], mayBeKnown: MayBeKnown): Promise<Outcome[]> =>
  ctx.transaction(async (tx) => {
    const state = await readState(tx, batches, mayBeKnown)
    const outcomes = batches.map((batch) => decide(state, batch))
    await write(tx, listStored(batches, outcomes, state))
    return outcomes
  })

async function readState(tx: Ctx, batches: Batch[], mayBeKnown: MayBeKnown): Promise<State> {
  const { db, account } = tx
  const session_ids = [...new Set(batches.map(({ session_id }) => session_id))]
  const webinar_ids = new Set(batches.flatMap(({ permit }) => permit.webinar_id ?? []))
  // The rows are locked first: the later statements then see what whoever had them stored.
  const [watches, sessions, webinars] = await Promise.all([
    lockWatches(db, account.id, batches.map(ownerOf)),
    listSessions(db, account.id, session_ids),
    webinar_ids.size === 0 ? new Map() : listReportedWebinars(tx, [...webinar_ids]),
  ])
  const state: State = { watches: new Map(), sessions: new Map(), webinars }
  for (const { last_batch_at, stretches, watched_seconds, ...key } of watches) {
    const last_batch_ms = last_batch_at === null ? null : Date.parse(last_batch_at)
    state.watches.set(keyOf(key), { last_batch_ms, stretches, watched_seconds })
  }
  for (const session_id of session_ids)
    state.sessions.set(session_id, { session: undefined, ids: new Set(), moments: [] })
  for (const { session_id, last_occurred_at, ...session } of sessions) {
    const last_occurred_ms = Date.parse(last_occurred_at)
    const kept = state.sessions.get(session_id)!
    kept.session = { ...session, last_occurred_ms }
    kept.moments = [last_occurred_ms]
  }
  const keys = batches.flatMap((batch) => {
    const { session } = state.sessions.get(batch.session_id)!
    return session === undefined ? [] : listKeys(batch, (sample) => mayBeKnown(session, { sample, batch }))
  })
  const known = keys.length === 0 ? [] : await listKnownSamples(db, account.id, keys)
  for (const { session_id, sample_id } of known) state.sessions.get(session_id)!.ids.add(sample_id)
  await readLateMoments({ db, account }, state, batches)
  return state
}

const listKeys = ({ session_id, samples }: Batch, isWanted: (sample: Sample) => boolean) =>
  samples.filter(isWanted).map(({ sample_id }) => ({ session_id, sample_id }))

/** Samples that come after later ones of their session need the moments between which they lie. */
async function readLateMoments(
  { db, account }: Pick<Ctx, 'db' | 'account'>,
  { sessions }: State,
  batches: Batch[],
): Promise<void> {
  const earliest = new Map<string, number>()
  for (const { session_id, permit, samples, now_ms } of batches) {
    const { session, ids } = sessions.get(session_id)!
    if (session === undefined) continue
    const clock = { ...permit, now_ms, last_batch_ms: null }
    for (const { sample_id, occurred_ms } of samples) {
      const kept_ms = keptMoment(occurred_ms, clock)
      if (ids.has(sample_id) || kept_ms >= session.last_occurred_ms) continue
      earliest.set(session_id, Math.min(kept_ms, earliest.get(session_id) ?? kept_ms))
    }
  }
  await Promise.all(
    [...earliest].map(async ([session_id, from_ms]) => {
      const moments = await listMoments(db, account.id, { session_id, from: new Date(from_ms) })
      sessions.get(session_id)!.moments.push(...moments.map((moment) => Date.parse(moment)))
    }),
  )
}

function decide({ watches, sessions, webinars }: State, batch: Batch): Outcome {
  const owner = ownerOf(batch)
  const watch = watches.get(keyOf(owner))
  // The person was erased, or the account was.
  if (watch === undefined) return 'invalid_permit'
  const { kind, webinar_id } = batch.permit
  // It ended sooner than was known when the permit was given.
  if (kind === 'webinar_live' && webinars.get(webinar_id!)?.takes_live_reports !== true)
    return 'permit_expired'
  const known = sessions.get(batch.session_id)!
  const met = { watch, session: known.session, known_ids: known.ids, known_ms: known.moments }
  const accepted = acceptBatch(batch, owner, met)
  if (typeof accepted === 'string' || accepted.samples.length === 0) return accepted
  watches.set(keyOf(owner), accepted.watch)
  known.session = accepted.session
  for (const { sample_id, occurred_ms } of accepted.samples) {
    known.ids.add(sample_id)
    known.moments.push(occurred_ms)
  }
  return accepted
}

/** The batches that have anything new. */
const listStored = (batches: Batch[], outcomes: Outcome[], { webinars }: State): Stored[] =>
  batches.flatMap((batch, index) => {
    const outcome = outcomes[index]!
    return typeof outcome === 'string' || outcome.samples.length === 0
      ? []
      : [{ ...batch, ...outcome, audience_product_ids: audienceOf(batch.permit, webinars) }]
  })

async function write(tx: Ctx, stored: Stored[]): Promise<void> {
  if (stored.length === 0) return
  // What later batches left of a person's row and of a session is what is kept.
  const watches = new Map(stored.map((one) => [keyOf(one.session), one]))
  const sessions = new Map(stored.map((one) => [one.session_id, one]))
  const { db, account } = tx
  const [, savedSessions] = await Promise.all([
    saveWatches(db, account.id, [...watches.values()].map(toWatchRow)),
    saveSessions(db, account.id, [...sessions.values()].map(toSessionRow)),
    tx.emit(videosPlayed, { plays: stored.flatMap(listPlays) }),
  ])
  // Somebody else began a session under the same id since it was looked for.
  if (savedSessions < sessions.size) throw sessionMismatch()
  // Last, because it locks the counter of the account's samples, for which the next batches wait.
  await insertSamples(db, account.id, stored.map(toNewSamples))
}

type Stored = Batch & Accepted & { audience_product_ids: number[] | null }

/** The courses in which a batch may be activity: those of a group webinar, for a student who watches its replay. */
const audienceOf = ({ kind, visitor_id, webinar_id }: Permit, webinars: ReportedWebinars): number[] | null =>
  kind === 'webinar_replay' && visitor_id !== null
    ? (webinars.get(webinar_id!)?.group_product_ids ?? null)
    : null

const toWatchRow = ({ session: { viewer, resource }, watch }: Stored) => ({
  ...{ viewer, resource, last_batch_at: new Date(watch.last_batch_ms!) },
  ...{ stretches: watch.stretches, watched_seconds: watch.watched_seconds },
})

const toSessionRow = ({ session_id, session }: Stored) => ({
  ...{ session_id, viewer: session.viewer, resource: session.resource, closed: session.closed },
  last_occurred_at: new Date(session.last_occurred_ms),
})

const toNewSamples = ({ permit, session_id, samples, audience_product_ids }: Stored) => ({
  ...{ permit, session_id, audience_product_ids },
  samples: samples.map(({ occurred_ms, ...sample }) => ({ ...sample, occurred_at: new Date(occurred_ms) })),
})
