import { get } from '../../platform/http/route.ts'
import { operations } from './operations.ts'

export const routes = [get('/learning/playback', 'read', operations.listPlayback)]
