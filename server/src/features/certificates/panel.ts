import { get } from '../../platform/http/route.ts'
import { operations } from './operations.ts'

export const panel = [get('/certificates', 'viewer', operations.listCertificates)]
