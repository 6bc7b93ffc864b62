import { z } from 'zod'
import { email, flag, httpUrl, id, listEnvelope, name, text, timestamp } from '../../platform/http/fields.ts'
import { slug } from '../accounts/index.ts'
import { imageBase64 } from '../chat/index.ts'
import { tagColor } from '../contacts/index.ts'
import { normalOrigin } from './records/origins.rules.ts'

export const widgetId = () =>
  z
    .string()
    .regex(/^wgt_[A-Za-z0-9_-]{22}$/, { error: 'must be the id of a widget' })
    .meta({ maxLength: 26 })

const origin = z
  .string()
  .max(200, { error: 'must have at most 200 characters' })
  .transform((given, context) => {
    const normal = normalOrigin(given)
    if (normal !== null) return normal
    context.addIssue({
      code: 'custom',
      message: 'must be an origin such as https://example.com, or https://*.example.com',
    })
    return z.NEVER
  })

const saidTexts = z.strictObject({
  title: name(0, 60).optional().meta({ description: 'Above the chat; without it, a common one.' }),
  greeting: text(0, 300).optional().meta({ description: 'What the clone says before anybody writes.' }),
})
export const texts = z.strictObject({ en: saidTexts.optional(), es: saidTexts.optional() })

const position = z.enum(['left', 'right'])

const fields = {
  version_id: id().meta({ description: 'The clone that answers.' }),
  enabled: z.boolean(),
  allowed_origins: z.array(z.string()),
  texts,
  color: z.string(),
  position,
  require_identity: z.boolean().meta({ description: 'It answers those alone whom its page identifies.' }),
  replies_a_day: z.int().nullable().meta({ description: 'null: as many as the plan and the clone allow.' }),
}

export const widget = z
  .strictObject({
    object: z.literal('widget'),
    id: widgetId(),
    ...fields,
    generation: z.int().meta({ description: 'A change of origins, limits or secret raises it: tokens end.' }),
    created_at: timestamp(),
    updated_at: timestamp(),
  })
  .meta({ id: 'Widget' })
export type Widget = z.output<typeof widget>

export const widgetList = listEnvelope(widget)

const writable = {
  version_id: id().describe('The clone that answers.'),
  enabled: flag().describe('false: it is shown nowhere.'),
  allowed_origins: z
    .array(origin)
    .max(50)
    .describe('Origin of pages that may show it, such as https://example.com or https://*.example.com.'),
  color: tagColor().meta({ format: 'color', maxLength: 7, description: 'Of the button, such as #12695f.' }),
  position: position.describe('The corner of the page.'),
  require_identity: flag().describe('Answer those alone whom the page identifies.'),
  replies_a_day: z.int().min(1).max(1_000_000).nullable().describe('Most replies in a day (UTC).'),
}

export const createWidgetOptions = z.strictObject({
  version_id: writable.version_id,
  enabled: writable.enabled.default(true),
  allowed_origins: writable.allowed_origins.default([]),
  color: writable.color.default('#12695f'),
  position: writable.position.default('right'),
  require_identity: writable.require_identity.default(false),
  replies_a_day: writable.replies_a_day.default(null),
})

export const createWidgetBody = createWidgetOptions.extend({ texts: texts.default({}) })
export type NewWidget = z.output<typeof createWidgetBody>

export const byWidgetId = z.strictObject({ widget_id: widgetId() })
export const updateWidgetOptions = z.strictObject(writable).partial().extend(byWidgetId.shape)
export const updateWidgetBody = updateWidgetOptions.extend({ texts: texts.optional() })
export type WidgetChanges = Omit<z.output<typeof updateWidgetBody>, 'widget_id'>

export const widgetSecret = z
  .strictObject({ object: z.literal('widget_secret'), widget_id: widgetId(), secret: z.string() })
  .meta({ id: 'WidgetSecret' })
export type WidgetSecret = z.output<typeof widgetSecret>

export const ticket = z
  .strictObject({ object: z.literal('widget_ticket'), ticket: z.string(), expires_at: timestamp() })
  .meta({ id: 'WidgetTicket' })
export type Ticket = z.output<typeof ticket>

export const enterBody = byWidgetId.extend({
  ticket: text(1, 300).meta({
    description: 'What the page that shows the widget was given within a minute.',
  }),
  previous_token: text(1, 2_000).optional().meta({ description: 'Goes on as whoever had it.' }),
  identity: text(1, 4_000).optional().meta({
    description: "Who it is: a JWT (HS256) of the page's server, signed with the widget's secret.",
  }),
})

const shownAction = z.strictObject({
  type: z.enum(['product', 'link', 'asset', 'video', 'escalate_offer']),
  label: z.string().nullable(),
  url: z.string().nullable(),
})
export type ShownAction = z.output<typeof shownAction>

const citation = z.strictObject({ title: z.string(), url: z.string().nullable() })

const saidMessage = z.strictObject({
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  picture_url: z.string().nullable().meta({ description: 'What the visitor attached, signed for an hour.' }),
  created_at: timestamp(),
})

export const visit = z
  .strictObject({
    object: z.literal('widget_visitor'),
    token: z.string(),
    expires_at: timestamp(),
    is_identified: z.boolean(),
    accepts_images: z.boolean().meta({ description: 'A message may come with a picture.' }),
    messages: z.array(saidMessage).meta({ description: 'The latest of the thread that goes on.' }),
  })
  .meta({ id: 'WidgetVisitor' })
export type Visit = z.output<typeof visit>

export const messageBody = byWidgetId.extend({
  message: text(1, 4_000),
  page_url: httpUrl(2_000).optional().meta({ description: 'Where the widget is shown.' }),
  image_base64: imageBase64(),
})

export const widgetReply = z
  .strictObject({
    object: z.literal('widget_reply'),
    content: z.string(),
    actions: z.array(shownAction),
    citations: z.array(citation),
  })
  .meta({ id: 'WidgetReply' })
export type WidgetReply = z.output<typeof widgetReply>

export const leadBody = byWidgetId.extend({
  email: email(),
  name: name(1, 200).optional(),
  page_url: httpUrl(2_000).optional().meta({
    description: 'Where the widget is shown. Its ref credits the affiliate with this code.',
  }),
})
export const leadAnswer = z.strictObject({ object: z.literal('widget_lead'), received: z.literal(true) })

const pageValues = {
  enabled: flag().describe('true: everybody who has the address may talk with the clone there.'),
  slug: slug().meta({ format: 'slug' }).describe('Names the clone in the address.'),
  description: name(0, 300).describe(
    'Under the title, and in previews of links; empty: the name of the academy.',
  ),
  greeting: text(0, 300).describe('What the clone says before anybody writes; empty: a common one.'),
  replies_a_day: writable.replies_a_day,
}

export const clonePageOutput = z
  .strictObject({
    object: z.literal('clone_page'),
    version_id: id(),
    enabled: z.boolean(),
    slug: z.string(),
    description: z.string(),
    greeting: z.string(),
    replies_a_day: z.int().nullable(),
    url: z.string(),
    is_shown: z.boolean().meta({ description: 'It is enabled, and the clone is published.' }),
  })
  .meta({ id: 'ClonePage' })
export type ClonePage = z.output<typeof clonePageOutput>
export type ClonePageValues = Omit<ClonePage, 'object' | 'version_id' | 'url' | 'is_shown'>

export const setClonePageBody = z.strictObject(pageValues).partial().extend({ id: id() })
export type ClonePageChanges = z.output<typeof setClonePageBody>

export const clonePageExample: ClonePage = {
  object: 'clone_page',
  version_id: 10000000001,
  enabled: true,
  slug: 'gardener',
  description: 'Ask Ana about balconies, seeds and soil.',
  greeting: '',
  replies_a_day: 200,
  url: 'https://understudy.example/c/garden-school/gardener',
  is_shown: true,
}

export const widgetExample: Widget = {
  object: 'widget',
  id: 'wgt_Zm9yZXN0LWdhcmRlbnMtMQ',
  version_id: 10000000001,
  enabled: true,
  allowed_origins: ['https://example.com'],
  texts: { en: { title: 'Ask the gardener' }, es: { title: 'Pregunta al jardinero' } },
  color: '#12695f',
  position: 'right',
  require_identity: false,
  replies_a_day: 500,
  generation: 1,
  created_at: '2026-03-01T09:30:00.000Z',
  updated_at: '2026-03-01T09:30:00.000Z',
}
