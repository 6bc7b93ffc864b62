import { confirmedSeconds, connectedInterval, type Ends } from './connected-time.rules.ts'
import type { WebinarAttendee } from './schemas.ts'

type Person = Pick<WebinarAttendee, 'visitor_id' | 'contact_id' | 'email' | 'name'>
type Session = Pick<WebinarAttendee['sessions'][number], 'webinar_id' | 'title' | 'starts_at'>

/** A person over all sessions, with the connections that are theirs. */
export function showAttendee(
  { visitor_id, contact_id, email, name }: Person,
  sessions: Session[],
  connections: (Ends & { webinar_id: number })[],
): WebinarAttendee {
  const bySession = Map.groupBy(connections, ({ webinar_id }) => webinar_id)
  const attended = sessions.flatMap(({ webinar_id, title, starts_at }) => {
    const theirs = bySession.get(webinar_id)
    if (theirs === undefined) return []
    const intervals = theirs.map(connectedInterval)
    const connected_seconds = confirmedSeconds(intervals)
    const has_incomplete_connections = intervals.includes(null)
    return [{ webinar_id, title, starts_at, connected_seconds, has_incomplete_connections }]
  })
  return {
    ...{ visitor_id, contact_id, email, name },
    sessions_total: sessions.length,
    sessions_attended: attended.length,
    connected_seconds: attended.reduce((sum, session) => sum + session.connected_seconds, 0),
    has_incomplete_connections: attended.some((session) => session.has_incomplete_connections),
    sessions: attended,
  }
}
