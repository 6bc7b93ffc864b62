import { post } from '../../platform/http/route.ts'
import { operations } from './operations.ts'

const takesBeacons = { takesBeacons: true }

export const campusRoutes = [
  post('/sessions', 'student', operations.startClassSession),
  post('/sessions/{session_id}/heartbeat', 'student', operations.recordHeartbeat, takesBeacons),
  post('/sessions/{session_id}/end', 'student', operations.endClassSession, takesBeacons),
]
