import { z } from 'zod'
import { email, id, name, text } from '../../platform/http/fields.ts'

export const chatBody = z
  .strictObject({
    message: text(1, 4000),
    conversation_id: id().optional().meta({
      description:
        'Continues this thread; visitor fields and new_conversation are then ignored, a malformed visitor_email too. With a key of permission chat, the visitor fields say whose thread it is.',
    }),
    visitor_external_id: text(1, 200).optional().meta({
      description: "The caller's stable id of the end user; each keeps a rolling thread.",
    }),
    visitor_email: z.string().trim().toLowerCase().optional().meta({ format: 'email', maxLength: 320 }),
    visitor_name: name(1, 200).optional(),
    version_id: id().optional().meta({
      description:
        'The clone that replies; the active one unless given. A key that is bound to a clone has that one alone: another is 404.',
    }),
    new_conversation: z.boolean().optional().meta({
      description: 'Opens a fresh thread instead of continuing the latest one.',
    }),
  })
  .check(({ value: { conversation_id, visitor_email }, issues }) => {
    // With conversation_id it is ignored, whatever it is.
    if (conversation_id !== undefined || visitor_email === undefined) return
    const { error } = email().safeParse(visitor_email)
    const path = ['visitor_email']
    if (error) issues.push({ code: 'custom', message: error.issues[0]!.message, input: visitor_email, path })
  })

const label = z.string().nullable()

export const replyAction = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('product'), product_id: id() }),
    z.strictObject({ type: z.literal('link'), url: z.string(), label }),
    z.strictObject({ type: z.literal('asset'), asset_id: id() }),
    z.strictObject({
      type: z.literal('video'),
      url: z.string(),
      title: z.string().nullable(),
      start_seconds: z.int().min(0).nullable(),
    }),
    z.strictObject({ type: z.literal('escalate_offer'), label, url: z.string().nullable() }).meta({
      description: 'The offer to talk to a person.',
    }),
  ])
  .meta({ id: 'ReplyAction' })
/** Something that a reply offers to do. */
export type ReplyAction = z.output<typeof replyAction>

export const citation = z.strictObject({
  source_id: id(),
  title: z.string(),
  url: z.string().nullable(),
  start_seconds: z.int().min(0).nullable(),
})

export const chatReply = z
  .strictObject({
    object: z.literal('chat.reply'),
    conversation_id: id(),
    visitor_id: id(),
    reply: z.strictObject({
      content: z.string(),
      actions: z.array(replyAction).max(3).meta({
        description:
          'None twice. Products only while they are active and published, assets only when ready. What a guided answer did not set (label, title, start_seconds, url) is null.',
      }),
      citations: z.array(citation).optional().meta({ description: 'With cite_source_links on.' }),
    }),
    usage: z.strictObject({ input_tokens: z.int().min(0), output_tokens: z.int().min(0) }).meta({
      description:
        "The language model's figures. Without one, a token is four characters, or one character of a script without spaces.",
    }),
  })
  .meta({ id: 'ChatReply' })
export type ChatReply = z.output<typeof chatReply>
