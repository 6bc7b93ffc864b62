import { z } from 'zod'
import { id } from '../../platform/http/fields.ts'
import { page } from '../../platform/http/page.ts'
import { post } from '../../platform/http/route.ts'
import { operations } from './operations.ts'
import { openPdf } from './pdf/open-pdf.ts'
import { openVerifyJson, openVerifyPage } from './verify/open-verify-page.ts'

export const campusRoutes = [post('/certificates/{product_id}', 'student', operations.issueCertificate)]

const params = z.object({ code: z.string().max(100) })
const signed = z.strictObject({ expires: id(), signature: z.string().max(100) })

export const pages = [
  page('/certificates/{code}/pdf', { params, query: signed }, openPdf),
  page('/verify/{code}', { params, query: z.object({}) }, openVerifyPage),
  page('/verify/{code}.json', { params, query: z.object({}) }, openVerifyJson),
]
