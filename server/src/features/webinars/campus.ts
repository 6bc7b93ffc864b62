import { z } from 'zod'
import { id } from '../../platform/http/fields.ts'
import { formPage, page } from '../../platform/http/page.ts'
import { get, post } from '../../platform/http/route.ts'
import { operations } from './operations.ts'
import { openJoinPage, postJoin } from './pages/join-page.ts'
import { openCalendar } from './pages/open-calendar.ts'
import { openRegistrationPage } from './pages/open-registration-page.ts'
import { postRegistration } from './pages/post-registration.ts'
import { openHostPage, openStudentPage } from './pages/room-pages.ts'
import { sender } from './schemas.ts'

export const campus = [
  get('/webinars', 'student', operations.listOwnWebinars),
  post('/webinars/{id}/join', 'guest', operations.joinWebinar),
]

const address = { params: z.object({ id: id() }), query: z.object({}) }

export const pages = [
  page('/webinars/{id}', { ...address, query: z.object({ ref: sender }) }, openRegistrationPage),
  formPage('/webinars/{id}', address, postRegistration),
  page('/webinars/{id}/calendar', address, openCalendar),
  page(
    '/webinars/{id}/join',
    {
      ...address,
      query: z.object({ token: z.string().max(200).catch(''), group: z.string().max(40).catch('') }),
    },
    openJoinPage,
  ),
  formPage('/webinars/{id}/join', address, postJoin),
  page('/webinars/{id}/host', address, openHostPage),
  page('/webinars/{id}/enter', address, openStudentPage),
]
