import { z } from 'zod'
import { formPage, page } from '../../platform/http/page.ts'
import { get } from '../../platform/http/route.ts'
import { openBookingPage } from './booking/open-booking-page.ts'
import { openSlots } from './booking/open-slots.ts'
import { postBooking } from './booking/post-booking.ts'
import { openBookingCalendar, openManagePage } from './manage/open-manage-page.ts'
import { postCancel, postMove } from './manage/post-change.ts'
import { operations } from './operations.ts'

export const campusRoutes = [get('/bookings', 'student', operations.listOwnBookings)]

const address = z.object({ academy: z.string().max(80), key: z.string().max(60) })
const byCode = z.object({ code: z.string().max(100) })
const moment = z.string().max(40).optional()
const from = z.object({ from: moment })
const nothing = z.object({})

export const pages = [
  page('/book/{academy}/{key}', { params: address, query: from }, openBookingPage),
  page(
    '/book/{academy}/{key}/slots',
    { params: address, query: z.object({ from: moment, until: moment }) },
    openSlots,
  ),
  formPage('/book/{academy}/{key}', { params: address, query: nothing }, postBooking),
  page('/bookings/{code}', { params: byCode, query: from }, openManagePage),
  page('/bookings/{code}/calendar.ics', { params: byCode, query: nothing }, openBookingCalendar),
  formPage('/bookings/{code}/move', { params: byCode, query: nothing }, postMove),
  formPage('/bookings/{code}/cancel', { params: byCode, query: nothing }, postCancel),
]
