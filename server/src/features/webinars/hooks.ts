import { anyone } from '../../platform/http/doors/door.ts'
import { post } from '../../platform/http/route.ts'
import { operations } from './operations.ts'

export const hooks = [post('/livekit', anyone, operations.receiveLivekitNotice)]
