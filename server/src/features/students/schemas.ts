import { z } from 'zod'
import { email, id, name, text, timestamp } from '../../platform/http/fields.ts'

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

const language = () => z.string().describe('Primary language tag of the academy, such as `es`.')

export const academyBySlug = z.strictObject({ slug: text(1, 80).describe("The academy's slug.") })

export const publicAcademy = academy
  .extend({
    language: language(),
    color: z.string().nullable().describe('Its colour, such as `#1f5c3a`.'),
    logo_url: z.string().nullable().meta({ format: 'uri', description: 'Its logo.' }),
  })
  .meta({ id: 'PublicAcademy' })
export type PublicAcademy = z.output<typeof publicAcademy>

export const me = z
  .strictObject({
    visitor: student,
    academy,
    language: language(),
  })
  .meta({ id: 'Me' })
export type Me = z.output<typeof me>

export const meExample: Me = {
  visitor: { id: 10000000042, email: 'ana@example.com', name: 'Ana' },
  academy: { name: 'Garden school', slug: 'garden-school' },
  language: 'en',
}

export const signInBody = z.strictObject({
  email: email(),
  academy: text(1, 80)
    .optional()
    .describe("The academy's slug. It may be left out where the installation has one account."),
})

export const enterBody = z.strictObject({ code: text(1, 200).describe('The code of the link.') })

export const entered = z
  .strictObject({
    token: z.string().describe('Bearer token of the session; it is shown this once.'),
    visitor: student,
    academy,
  })
  .meta({ id: 'Entered' })
export type Entered = z.output<typeof entered>

const hours = () =>
  z
    .int()
    .min(1, 'must be 1 to 720')
    .max(720, 'must be 1 to 720')
    .default(24)
    .describe('How long the link can be used.')

export const studentLinkOptions = z.strictObject({
  email: email().describe('Whom the link lets in.'),
  name: name(1, 200).optional().describe('What they are called.'),
  hours: hours(),
})

export const visitorLinkBody = z.strictObject({ visitor_id: id(), hours: hours() })

export const visitorLink = z
  .strictObject({
    visitor_id: id(),
    url: z.string().meta({ format: 'uri', description: 'The page on which a click enters.' }),
    expires_at: timestamp(),
  })
  .meta({ id: 'VisitorLink' })
export type VisitorLink = z.output<typeof visitorLink>

export const renameMeBody = z.strictObject({
  name: name(1, 200).describe('The name on certificates.'),
})
