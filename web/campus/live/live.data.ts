import type { Output } from '../../kit/api.ts'
import { useAnswer } from '../../kit/data.ts'

export type Webinar = Output<'GET /campus/api/webinars'>['data'][number]
export type Booking = Output<'GET /campus/api/bookings'>['data'][number]

export const useWebinars = () => useAnswer('GET /campus/api/webinars', {})
export const useBookings = () => useAnswer('GET /campus/api/bookings', {})
