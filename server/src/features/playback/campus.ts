import { post } from '../../platform/http/route.ts'
import { operations } from './operations.ts'

export const campusRoutes = [
  post('/playback/permits', 'guest', operations.createPermit),
  post('/playback/samples', 'anyone', operations.recordSamples, {
    takesBeacons: true,
    authorisedByBody: true,
  }),
]
