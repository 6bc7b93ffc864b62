import { z } from 'zod'
import {
  id,
  limit,
  listEnvelope,
  order,
  rangeEnd,
  startingAfter,
  timestamp,
} from '../../platform/http/fields.ts'

const seconds = (words: string) => z.int().min(0).meta({ description: words })
const sessionId = () => z.uuid().meta({ description: 'The id that the start of the session answered.' })

export const sessionStatus = z.enum(['open', 'closed', 'timed_out'])
export type SessionStatus = z.output<typeof sessionStatus>

export const startBody = z.strictObject({ unit_id: id() })
export const startedSession = z.strictObject({ session_id: z.uuid() })

const report = {
  visible: z.boolean().meta({ description: 'The lesson is on the screen: its tab is not hidden.' }),
  focused: z.boolean().meta({ description: 'The page has the focus.' }),
  interacted: z.boolean().meta({
    description: 'A key, pointer, wheel or touch was used since the last report.',
  }),
}
export const heartbeatInput = z.strictObject({ session_id: sessionId(), ...report })

const reportFields = Object.keys(report) as (keyof typeof report)[]

export const endInput = z
  .strictObject({ session_id: sessionId(), ...z.strictObject(report).partial().shape })
  .refine((given) => new Set(reportFields.map((field) => given[field] === undefined)).size === 1, {
    error: 'must be empty, or have visible, focused and interacted',
  })

export const sessionState = z
  .strictObject({
    session_id: z.uuid(),
    status: sessionStatus,
    connected_seconds: seconds('Credited to this session, rounded down.'),
    active_seconds: seconds('Credited to this session, rounded down.'),
  })
  .meta({ id: 'ClassSessionState' })
export type SessionState = z.output<typeof sessionState>

const classSession = z
  .strictObject({
    id: z.string().regex(/^\d+$/).meta({ description: 'A whole number in decimal digits.' }),
    session_id: z.uuid(),
    visitor_id: id(),
    visitor_email: z.string().meta({ description: 'As it was then; empty once the person was erased.' }),
    product_id: id(),
    unit_id: id(),
    started_at: timestamp(),
    last_seen_at: timestamp(),
    ended_at: timestamp().nullable(),
    connected_seconds: seconds('Estimated time with the lesson visible.'),
    active_seconds: seconds('Of it, with focus and recent use of keys or pointer.'),
    status: sessionStatus,
  })
  .meta({ id: 'ClassSession' })
export type ClassSession = z.output<typeof classSession>

const measurement = z
  .strictObject({ active_seconds: z.string(), collection_started: z.string() })
  .meta({ description: 'What the figures say, in words: for whoever reads or shows them.' })

export const classSessionList = listEnvelope(classSession).extend({ measurement })
export type ClassSessionList = z.output<typeof classSessionList>

export const listSessionsQuery = z.strictObject({
  product_id: id(),
  visitor_id: id().optional().meta({
    description: 'One student: an account has one visitor for an email, whatever other names they go by.',
  }),
  order: order(),
  limit: limit(200, 100),
  starting_after: startingAfter(),
  from: rangeEnd('Sessions that started then or later.'),
  until: rangeEnd('Sessions that started before then.'),
})
