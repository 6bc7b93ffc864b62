import { z } from 'zod'
import { id, limit, listEnvelope, text, timestamp } from '../../platform/http/fields.ts'
import { chatReply, citation, imageBase64, replyAction } from '../chat/index.ts'
import { studentWebinar } from '../webinars/index.ts'

const count = () => z.int().min(0)
const key = () => z.string().meta({ description: 'As the course file names it; unique in the course.' })

export const studentCourse = z
  .strictObject({
    product_id: id(),
    kind: z.string().meta({ description: 'course, masterclass, bundle …' }),
    title: z.string(),
    description: z.string(),
    status: z.enum(['active', 'paused', 'expired']),
    granted_at: timestamp().meta({ description: 'The start of the present access.' }),
    expires_at: timestamp().nullable(),
    completed_lessons: count(),
    total_lessons: count().meta({ description: 'Lessons that are published now.' }),
    next_unit_id: id().nullable().meta({
      description: 'The first lesson that is open and not completed; null where there is none.',
    }),
  })
  .meta({ id: 'StudentCourse' })
export type StudentCourse = z.output<typeof studentCourse>
export const studentCourseList = listEnvelope(studentCourse)

const blockTypes = ['text', 'video', 'audio', 'file', 'quiz', 'assignment', 'survey', 'live'] as const

const blockHead = { id: id(), key: key(), title: z.string().nullable() }

const lessonHead = {
  id: id(),
  key: key(),
  title: z.string(),
  description: z.string().nullable(),
  open: z.boolean().meta({ description: 'The access opens it now.' }),
  completed: z.boolean(),
  started: z.boolean().meta({
    description: 'It was opened or completed once. It stays when the mark is taken back.',
  }),
}

const outlineLesson = z.strictObject({
  ...lessonHead,
  blocks: z.array(z.strictObject({ ...blockHead, type: z.enum(blockTypes) })),
})
export type OutlineLesson = z.output<typeof outlineLesson>

const surveyQuestion = z
  .strictObject({
    id: z.uuid(),
    kind: z.enum(['stars', 'text', 'nps', 'yes_no', 'choice', 'choices']),
    question: z.string(),
    options: z.array(z.string()).optional(),
  })
  .meta({ id: 'SurveyQuestion' })

const requirement = z.strictObject({ name: z.string(), met: z.boolean() })
export type Requirement = z.output<typeof requirement>

/** What a certificate asks for. */
export const requirements = () =>
  z.array(requirement).meta({
    description: 'By name: all_lessons, quizzes_passed, and exam_ with the id of each exam.',
  })

/** The signed address of a certificate's PDF. */
export const pdfUrl = () =>
  z.string().meta({ format: 'uri', description: 'The certificate as a PDF, for one hour.' })

const certificate = z.strictObject({
  title: z.string(),
  requirements: requirements(),
  issued: z
    .strictObject({
      verification_code: z.string().meta({ description: 'Opens the page /verify/{code}.' }),
      issued_at: timestamp(),
      pdf_url: pdfUrl(),
    })
    .nullable()
    .meta({ description: 'The certificate that the student has.' }),
})
export type Certificate = z.output<typeof certificate>

export const courseOutline = z
  .strictObject({
    product_id: id(),
    title: z.string(),
    modules: z.array(
      z.strictObject({ id: id(), key: key(), title: z.string(), units: z.array(outlineLesson) }),
    ),
    survey: z
      .strictObject({ block_id: id(), questions: z.array(surveyQuestion) })
      .nullable()
      .meta({ description: 'The survey that all lessons have in common.' }),
    certificate: certificate.nullable(),
    exam_product_ids: z.array(id()).meta({ description: 'Exams that the certificate asks for.' }),
  })
  .meta({ id: 'CourseOutline' })
export type CourseOutline = z.output<typeof courseOutline>

const url = () => z.string().meta({ format: 'uri' })
const question = z
  .strictObject({
    key: z.string(),
    kind: z.enum(['single', 'multiple', 'true_false', 'number', 'short_text', 'long_text']),
    question: z.string(),
    options: z.array(z.string()).optional(),
    points: z.number(),
  })
  .meta({ id: 'QuizQuestion' })

const download = {
  download_url: url().nullable().meta({
    description: 'Saves the file, for one hour; null where it is not ready or no longer exists.',
  }),
  file_name: z.string().nullable(),
}

const captions = {
  captions_url: url().nullable().meta({
    description:
      'What is said in it as WebVTT, for a track of the player, for twelve hours; null where there is none.',
  }),
  captions_language: z.string().nullable().meta({
    description: 'Primary language tag of the captions, such as es; null if unknown.',
  }),
}

const lessonBlock = z
  .discriminatedUnion('type', [
    z.strictObject({ ...blockHead, type: z.literal('text'), html: z.string() }),
    z.strictObject({
      ...blockHead,
      type: z.literal('video'),
      embed_url: url().nullable().meta({
        description:
          'Page that plays the film, for an iframe, for one hour; null for a film on Vimeo, and where it is not ready.',
      }),
      stream_url: url().nullable().meta({
        description:
          'The film itself, for a player of the page, for twelve hours; null where embed_url is null.',
      }),
      ...captions,
      vimeo_id: z.int().nullable(),
      duration_seconds: z.number().nullable(),
      watched_seconds: count().meta({
        description: 'Seconds of the film that the student has played at least once.',
      }),
      position_seconds: count().meta({
        description: 'Where the student was in the film last, on whatever device; 0 where it was not played.',
      }),
    }),
    z.strictObject({ ...blockHead, type: z.literal('audio'), ...download, ...captions }),
    z.strictObject({ ...blockHead, type: z.literal('file'), ...download }),
    z.strictObject({
      ...blockHead,
      type: z.literal('quiz'),
      questions: z.array(question),
      attempts: count(),
      best_score: z.number().nullable(),
      passed: z.boolean(),
    }),
    z.strictObject({
      ...blockHead,
      type: z.literal('assignment'),
      instructions: z.string(),
      submitted_at: timestamp().nullable(),
    }),
    z.strictObject({
      ...blockHead,
      type: z.literal('survey'),
      questions: z.array(surveyQuestion),
      answers: z.array(
        z.strictObject({
          question_id: z.string().meta({ format: 'uuid' }),
          value: z.union([z.number(), z.string(), z.boolean(), z.array(z.string())]),
        }),
      ),
    }),
    z.strictObject({
      ...blockHead,
      type: z.literal('live'),
      webinar: studentWebinar
        .nullable()
        .meta({ description: 'null while it is a draft, and where the plan has no webinars.' }),
    }),
  ])
  .meta({ id: 'LessonBlock' })
export type LessonBlock = z.output<typeof lessonBlock>

export const lesson = z
  .strictObject({ product_id: id(), ...lessonHead, blocks: z.array(lessonBlock) })
  .meta({ id: 'Lesson' })
export type Lesson = z.output<typeof lesson>

export const lessonState = z
  .strictObject({ unit_id: id(), completed: z.boolean(), started: z.boolean() })
  .meta({ id: 'LessonState' })
export type LessonState = z.output<typeof lessonState>

export const byProduct = z.strictObject({ product_id: id() })
export const byUnit = z.strictObject({ unit_id: id() })

export const campusChatBody = z.strictObject({
  message: text(1, 4000),
  new_conversation: z.boolean().optional().meta({
    description: 'Opens a fresh thread instead of continuing the latest one.',
  }),
  image_base64: imageBase64(),
})

export const campusChat = z
  .strictObject({
    object: z.literal('campus_chat'),
    accepts_images: z.boolean().meta({ description: 'A message may come with a picture.' }),
  })
  .meta({ id: 'CampusChat' })
export type CampusChat = z.output<typeof campusChat>

const campusCitation = citation.extend({
  lesson: z
    .strictObject({
      unit_id: id(),
      block_id: id().nullable().meta({
        description:
          'The film or sound in which it is said, at start_seconds; null where the text of the lesson says it.',
      }),
      product_id: id(),
      title: z.string(),
    })
    .optional()
    .meta({ description: 'The lesson that the source is made of, where it is open to the student.' }),
})
export type CampusCitation = z.output<typeof campusCitation>

export const campusReply = chatReply
  .extend({ reply: chatReply.shape.reply.extend({ citations: z.array(campusCitation).optional() }) })
  .meta({ id: 'CampusReply' })
export type CampusReply = z.output<typeof campusReply>

const campusMessage = z
  .strictObject({
    object: z.literal('message'),
    sequence: z.int().min(1).meta({ description: 'Its number in the thread, from 1 without a gap.' }),
    role: z.enum(['user', 'assistant']),
    content: z.string(),
    created_at: timestamp(),
    picture_url: url().nullable().meta({
      description: 'Shows the picture that came with it, for an hour; null where none did.',
    }),
    actions: z.array(replyAction).meta({ description: 'What a reply offered.' }),
    citations: z.array(campusCitation).meta({
      description:
        'What a reply rests on, where the clone names its sources; those that are gone are left out.',
    }),
  })
  .meta({ id: 'CampusMessage' })
export type CampusMessage = z.output<typeof campusMessage>
export const campusMessageList = listEnvelope(campusMessage)

export const listChatMessagesQuery = z.strictObject({
  limit: limit(200, 50),
  starting_after: id()
    .optional()
    .meta({ description: 'Answer with messages whose sequence is less than this.' }),
})
