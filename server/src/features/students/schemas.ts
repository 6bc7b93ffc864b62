import { z } from 'zod'
import { id, name } from '../../platform/http/fields.ts'

export const student = z
  .strictObject({
    id: id(),
    email: z.string(),
    name: z.string().nullable().describe('null: not known yet.'),
  })
  .meta({ id: 'Student' })

export const academy = z
  .strictObject({
    name: z.string(),
    slug: z.string().describe('What the academy is called in addresses.'),
  })
  .meta({ id: 'Academy' })

export const me = z
  .strictObject({
    visitor: student,
    academy,
    language: z.string().describe('Primary language tag of the academy, such as `es`.'),
  })
  .meta({ id: 'Me' })
export type Me = z.output<typeof me>

export const meExample: Me = {
  visitor: { id: 10000000042, email: 'ana@example.com', name: 'Ana' },
  academy: { name: 'Garden school', slug: 'garden-school' },
  language: 'en',
}

export const renameMeBody = z.strictObject({
  name: name(1, 200).describe('The name on certificates.'),
})
