import { sql } from 'kysely'
import {
  answer,
  choices,
  comment,
  createSurveyCourse,
  createSurveyStudent,
  stars,
} from '../../server/src/features/assessments/surveys/surveys.fixture.ts'
import { createMeeting, createMeetingType } from '../../server/src/features/meetings/meetings.fixture.ts'
import { createTranscript } from '../../server/src/features/transcripts/transcripts.fixture.ts'
import { createSubmittedExam } from '../../server/test/exams.ts'
import type { TestAccount } from '../../server/test/factories.ts'
import { createLesson, setCertificate } from '../../server/test/lessons.ts'
import { createUnansweredQuestion } from '../../server/test/questions.ts'
import {
  createAccess,
  createAsset,
  createFolder,
  createGuidedAnswer,
  createProduct,
  createProductFaq,
  createSource,
  signInUser,
} from '../../server/test/records.ts'
import { createRegistrant, createWebinar } from '../../server/test/webinars.ts'
import { createWidget } from '../../server/test/widgets.ts'
import { addSales } from './full-sales.ts'

/**
 * Gives an account records of every kind, with long and strange names among them.
 * @returns the paths of their screens
 */
export async function fillAccount(account: TestAccount): Promise<string[]> {
  return [
    ...(await addConversations(account)),
    ...(await addKnowledge(account)),
    ...(await addAnswers(account)),
    ...(await addClone(account)),
    ...(await addContact(account)),
    ...(await addTeaching(account)),
    ...(await addStudents(account)),
    '/products/new',
    await addProduct(account),
    '/media/add',
    ...(await addAssets(account)),
    ...(await addSettings(account)),
    ...(await addLive(account)),
    await addWidget(account),
    ...(await addSales(account)),
  ]
}

const visitors = [
  { visitor_email: 'ana@example.com', message: 'When do I sow tomatoes, and how far apart do they stand?' },
  {
    visitor_email: 'bartholomew.featherstonehaugh-cholmondeley@a-very-long-name-of-a-company.example.com',
    message: `${'What if it rains? '.repeat(12)}\n\nAnd ${'o'.repeat(120)}?`,
  },
  { message: '¿Cuándo empieza el curso?' },
]

async function addConversations({ api }: TestAccount): Promise<string[]> {
  const paths = []
  for (const visitor of visitors) {
    const { body } = await api.post('/chat', visitor)
    paths.push(`/conversations/${body.conversation_id}`)
  }
  return paths
}

/** A folder inside another one, with a source in it whose title is long; and the forms that add more. */
async function addKnowledge(account: TestAccount): Promise<string[]> {
  const parent_id = await createFolder(account, { name: 'Courses' })
  const folder_id = await createFolder(account, { name: 'Rye in ten weeks', parent_id })
  const { id } = await createSource(account, { title: 'Bread '.repeat(30), folder_id })
  const forms = ['add', 'add/text', 'add/link', 'add/file', 'folders']
  return [...forms, id].map((rest) => `/knowledge/${rest}`)
}

/** A guided answer with offers of every kind, and a question that nothing answered. */
async function addAnswers(account: TestAccount): Promise<string[]> {
  const { id } = await createGuidedAnswer(account, {
    question: `${'How do I begin, '.repeat(15)}really?`,
    variants: ['Where do I start?', 'What is first?'],
    actions: [
      { type: 'external_link', url: 'https://example.com/begin', label: 'Begin here' },
      { type: 'video_embed', url: 'https://vimeo.com/76979871' },
      { type: 'escalate_offer', label: 'Write to us' },
    ],
  })
  await createUnansweredQuestion(account)
  return [`/guided-answers/${id}`, '/guided-answers/new']
}

/** A clone that sees less than everything, with each part of its configuration. */
async function addClone(account: TestAccount): Promise<string[]> {
  const { id } = (await account.api.post('/versions', { label: 'Sales '.repeat(15).trim() })).body
  await account.api.patch(`/versions/${id}`, {
    description: 'Warm, and brief. '.repeat(20),
    suggestions: ['How do I begin?', 'What does it cost?'],
    image_rules: [{ trigger: 'a dense crumb', meaning: 'the loaf was baked too early' }],
    exclude_unfoldered_sources: true,
  })
  const parts = ['about', 'knowledge', 'answers', 'messages', 'limits']
  return ['new', ...parts.map((part) => `${id}?part=${part}`)].map((rest) => `/clones/${rest}`)
}

/** Somebody with a long tag, another that ends, and access to two products. */
async function addContact(account: TestAccount): Promise<string[]> {
  const email = visitors[0]!.visitor_email!
  const { id: product_id } = await createProduct(account, {
    title: 'Vegetables from seed to table, in a year',
  })
  const { contact_id } = await createAccess(account, { email, product_id })
  const paused = await createAccess(account, { email, expires_at: '2099-01-01T00:00:00.000Z' })
  await account.api.patch(`/academy/access/${paused.id}`, { paused: true })
  const tags = [
    { name: 'bought at the fair in the old town on a rainy day in May', color: '#3b82f6' },
    { name: 'newsletter', expires_at: '2099-01-01T00:00:00.000Z' },
  ]
  for (const tag of tags) await account.api.post(`/contacts/${contact_id}/tags`, tag)
  const [{ id: tag_id }] = (await account.api.get('/tags')).body.data
  return [`/contacts/${contact_id}`, '/contacts/new', '/contacts/import', `/tags/${tag_id}`, '/tags/new']
}

/** A course with a student who has opened and completed its lesson, and one without a name; and the course's list. */
async function addStudents(account: TestAccount): Promise<string[]> {
  const film = { type: 'video' as const, content: { vimeo_id: 76979871, duration_seconds: 600 } }
  const { student, unit_id, product_id } = await createLesson(account, [film])
  for (const mark of ['open', 'complete']) await student.campus.post(`/lessons/${unit_id}/${mark}`)
  await student.campus.post('/sessions', { unit_id })
  await createAccess(account, { email: visitors[1]!.visitor_email!, product_id, name: undefined })
  return [
    `/courses/${product_id}`,
    `/students?course=${product_id}`,
    `/students/${student.visitor_id}?course=${product_id}`,
  ]
}

/** An exam to grade, a certificate, a survey that was answered, and a bundle. */
async function addTeaching(account: TestAccount): Promise<string[]> {
  const exam = await createSubmittedExam(account)
  const { student, product_id, unit_id } = await createLesson(account)
  await setCertificate(account, product_id, {})
  await student.campus.patch('/me', { name: 'Bartholomew Featherstonehaugh-Cholmondeley' })
  await student.campus.post(`/lessons/${unit_id}/complete`)
  await student.campus.post(`/certificates/${product_id}`)
  const course = await createSurveyCourse(account)
  await answer(await createSurveyStudent(account, course), course.block_ids.lesson, {
    [stars!]: 4,
    [comment!]: `${'More of it. '.repeat(20)}${'o'.repeat(80)}`,
    [choices!]: ['Mint', 'Basil'],
  })
  const { id: bundle } = await createProduct(account, { tags: ['bundle'], title: 'Everything' })
  return [
    `/exams/${exam}`,
    '/exams?show=all',
    `/feedback?course=${course.product_id}`,
    `/evidence?product=${product_id}`,
    `/products/${bundle}`,
  ]
}

/** A product with questions, beside a draft and a paused one without a price. */
async function addProduct(account: TestAccount): Promise<string> {
  await createProduct(account, { publish_status: 'draft', price: 12_500.5, currency: 'MXN' })
  await createProduct(account, { is_active: false, tags: ['community', 'coaching', 'b'.repeat(60)] })
  const { id } = await createProduct(account, {
    title: `A year of ${'vegetables '.repeat(17)}`.trim(),
    price: 49,
  })
  await createProductFaq(account, id)
  const answer = `${'It takes as long as a tomato. '.repeat(12)}\n\n${'o'.repeat(90)}`
  const question = { question: 'How long does it take, if I only have a balcony?', answer }
  await account.api.post(`/products/${id}/faqs`, { ...question, answer_mode: 'contexto' })
  return `/products/${id}`
}

/** Addresses that hear of sales, one of which is away; keys and an invitation. */
async function addSettings(account: TestAccount): Promise<string[]> {
  const { panel } = await signInUser(account)
  const url = `http://127.0.0.1:9/${'hooks-of-a-shop-'.repeat(12)}`
  const { id } = (await panel.put('/webhooks', { url, event: ['purchase.created', 'lead.created'] })).body
  await panel.post('/webhooks/test')
  const key = (await panel.post('/keys', { permission: 'chat', label: 'The shop at the corner '.repeat(4) }))
    .body
  await panel.post(`/keys/${key.id}/revoke`)
  await panel.post('/members/invite', { email: visitors[1]!.visitor_email, role: 'viewer' })
  return ['keys/new', 'webhooks/new', 'webhooks/attempts', `webhooks/${id}`, 'members/invite'].map(
    (rest) => `/${rest}`,
  )
}

/** A picture, and a text under a long name. */
async function addAssets(account: TestAccount): Promise<string[]> {
  const file_base64 = Buffer.from('When to sow, month by month').toString('base64')
  const file_name = `${'a worksheet for the balcony '.repeat(5)}.txt`
  const { body } = await account.api.post('/assets', { file_base64, file_name, kind: 'file' })
  return [`/media/${body.id}`, `/media/${await createAsset(account)}`]
}

/** A webinar that was attended and written down, a draft, meetings of every kind, and a booking page. */
async function addLive(account: TestAccount): Promise<string[]> {
  const { db, now } = account.ctx()
  const begun = new Date(now.getTime() - 1_200_000).toISOString()
  const { id } = await createWebinar(account, {
    ...{ title: 'Questions and answers about everything that grows on a balcony, live', starts_at: begun },
    description: 'Bring your seedlings. '.repeat(20),
  })
  await createWebinar(account, { title: 'A draft', format: 'broadcast', draft: true })
  for (const email of visitors.flatMap(({ visitor_email }) => visitor_email ?? [])) {
    await createRegistrant(account, id, { email, name: 'Ana María de los Ángeles' })
  }
  await sql`
    insert into webinar_connections (account_id, webinar_id, participant_sid, room_sid, room_name, registrant_id,
      audience_product_ids, joined_at, join_event_id, left_at, leave_event_id)
    select account_id, webinar_id, 'PA_' || id || '_' || n, 'RM_1',
      'w' || webinar_id || case n when 1 then '' else '-table-' || n end, id, '{}',
      ${begun}::timestamptz, 'EV_1' || id || n, case n when 1 then ${now}::timestamptz end,
      case n when 1 then 'EV_2' || id end
    from webinar_registrants cross join generate_series(1, 2) as n where webinar_id = ${id}`.execute(db)
  await createTranscript(account, 'webinar transcript', id)
  const meeting = await createMeeting(account, {
    ...{
      title: 'A first talk about tomatoes',
      email: 'ana@example.com',
      name: 'Ana Ruiz',
      host_name: 'Rosa',
    },
    ...{ host_email: 'rosa@example.com', url: `https://meet.example.com/${'rosa'.repeat(20)}` },
  })
  for (let number = 0; number < 5; number++) {
    const starts_at = new Date(now.getTime() - number * 3_600_000).toISOString()
    await createMeeting(account, { title: `Talk ${number}`, name: 'Luis', starts_at })
  }
  const type = await createMeetingType(account, {
    available: 'mon-fri 09:00-13:00,16:00-18:00; sat 10:00-12:00',
    question: ['What do you grow?!', 'Since when?'],
  })
  const parts = ['people', 'attendance', 'recording', 'details']
  return [
    ...parts.map((part) => `/webinars/${id}?part=${part}`),
    '/webinars/new',
    '/meetings?view=week',
    '/meetings?view=month',
    '/meetings/new',
    `/meetings/${meeting.id}`,
    '/booking-pages/new',
    `/booking-pages/${type.id}`,
  ]
}

/** A chat for pages of many origins. */
async function addWidget(account: TestAccount): Promise<string> {
  const allowed_origins = [
    'https://school.example',
    `https://*.${'a-long-name-of-a-site-'.repeat(4)}x.example.org`,
  ]
  const texts = {
    en: { title: 'Ask the gardener '.repeat(3).trim() },
    es: { greeting: '¿Qué cultivas? '.repeat(15).trim() },
  }
  return `/widgets/${(await createWidget(account, { allowed_origins, texts, position: 'left' })).id}`
}
