import type {
  CampusMessage,
  CampusReply,
  CourseOutline,
  Lesson,
  LessonState,
  StudentCourse,
} from './schemas.ts'

const product_id = 10000000001
const unit_id = 10000000001

export const courseExample: StudentCourse = {
  product_id,
  kind: 'course',
  title: 'A garden on the balcony',
  description: 'Vegetables in pots, from the first seed to the harvest, in six weeks.',
  status: 'active',
  granted_at: '2026-03-01T09:30:00.000Z',
  expires_at: null,
  completed_lessons: 0,
  total_lessons: 1,
  next_unit_id: unit_id,
}

const head = {
  id: unit_id,
  key: 'sowing',
  title: 'Sowing',
  description: null,
  open: true,
  completed: false,
  started: true,
}

export const outlineExample: CourseOutline = {
  product_id,
  title: courseExample.title,
  modules: [
    {
      id: 10000000001,
      key: 'basics',
      title: 'Basics',
      units: [
        {
          ...head,
          blocks: [
            { id: 10000000001, key: 'read', type: 'text', title: null },
            { id: 10000000002, key: 'plan', type: 'file', title: 'Plan of sowing' },
          ],
        },
      ],
    },
  ],
  survey: null,
  certificate: {
    title: 'Balcony gardener',
    requirements: [{ name: 'all_lessons', met: false }],
    issued: null,
  },
  exam_product_ids: [],
}

export const lessonExample: Lesson = {
  product_id,
  ...head,
  blocks: [
    {
      id: 10000000001,
      key: 'read',
      type: 'text',
      title: null,
      html: '<p>Sow <strong>indoors</strong>.</p>',
    },
    {
      id: 10000000002,
      key: 'plan',
      type: 'file',
      title: 'Plan of sowing',
      download_url: 'https://understudy.example/files/10000000001/download?expires=1772361000&signature=x5Gq',
      file_name: 'plan.pdf',
    },
  ],
}

export const lessonStateExample: LessonState = { unit_id, completed: false, started: true }

export const chatExample: { input: { message: string }; output: CampusReply } = {
  input: { message: 'When do I sow tomatoes?' },
  output: {
    object: 'chat.reply',
    conversation_id: 10000000001,
    visitor_id: 10000000001,
    reply: { content: 'Sow tomatoes indoors six weeks before the last frost.', actions: [] },
    usage: { input_tokens: 6, output_tokens: 14 },
  },
}

export const messageExample: CampusMessage = {
  object: 'message',
  sequence: 2,
  role: 'assistant',
  content: chatExample.output.reply.content,
  created_at: '2026-03-01T09:30:00.000Z',
  picture_url: null,
  actions: [],
  citations: [
    {
      source_id: 10000000001,
      title: 'The first pot',
      url: null,
      start_seconds: 72,
      lesson: { unit_id: 10000000001, block_id: 10000000002, product_id: 10000000001, title: 'Sowing' },
    },
  ],
}
