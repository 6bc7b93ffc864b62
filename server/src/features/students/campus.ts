import { z } from 'zod'
import { page } from '../../platform/http/page.ts'
import { get, patch, post } from '../../platform/http/route.ts'
import { openAppIcon, openManifest } from './academy/open-app.ts'
import { operations } from './operations.ts'
import { openEnterPage } from './page/open-enter-page.ts'

export const campus = [
  get('/academies/{slug}', 'anyone', operations.getAcademy),
  post('/sign-in', 'anyone', operations.requestLink),
  post('/enter', 'anyone', operations.enter, { session: 'begins' }),
  post('/sign-out', 'student', operations.signOut, { session: 'ends' }),
  get('/me', 'student', operations.getMe),
  patch('/me', 'student', operations.updateMe),
]

const academy = { params: z.object({ slug: z.string().max(80) }), query: z.object({}) }

export const pages = [
  page('/campus/{slug}/manifest.webmanifest', academy, openManifest),
  page('/campus/{slug}/icon.svg', academy, openAppIcon),
  page(
    '/campus/enter',
    { params: z.object({}), query: z.object({ code: z.string().max(200).catch('') }) },
    openEnterPage,
  ),
]
