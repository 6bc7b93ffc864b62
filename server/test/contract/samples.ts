import { randomUUID } from 'node:crypto'
import { setCloneVoice } from '../../src/features/clones/configure-clone.ts'
import { listVersions } from '../../src/features/clones/list-versions.ts'
import { createMeeting } from '../../src/features/meetings/meetings.fixture.ts'
import { samplesExample } from '../../src/features/playback/examples.ts'
import { askPermit, createFilms } from '../../src/features/playback/playback.fixture.ts'
import { createSitting } from '../exams.ts'
import type { TestAccount } from '../factories.ts'
import { blogPage, startWebServer } from '../fakes/web-server.ts'
import { createLesson, setCertificate } from '../lessons.ts'
import {
  createAccess,
  createAsset,
  createConnection,
  createContact,
  createFailedDelivery,
  createGuidedAnswer,
  createImport,
  createLinkCode,
  createProduct,
  createProductFaq,
  createSale,
  createSource,
  createTag,
  signInStudent,
  type TestStudent,
  type TestUser,
} from '../records.ts'
import { createWebinar } from '../webinars.ts'
import { knowledgeSamples } from './knowledge-samples.ts'
import { livePanelSamples, liveSamples } from './live-samples.ts'
import { panelSamples } from './panel-samples.ts'
import { recordFactories } from './sample-fields.ts'
import { widgetSamples } from './widget-samples.ts'

/** A request without its verb and address. */
export type Sample = {
  params?: Record<string, number | string>
  query?: Record<string, number | string | boolean>
  body?: Record<string, unknown>
  /** Sent instead of `body` where that is no JSON of the input: the bytes, and the headers that go with them. */
  sent?: { raw: string; headers: Record<string, string> }
  /** The student who sends it to the campus. */
  student?: TestStudent
  /** Of the visitor who sends it to a widget. */
  token?: string
  /** The user who sends it to the panel. */
  user?: TestUser
}

let made = 0
const surveyQuestionId = '6f1c8f9e-3c56-4a44-9a37-0c8b5f4c9a11'
const web = await startWebServer()
web.serve('/walked', blogPage('Sowing', ['Sow tomatoes indoors six weeks before the last frost.']))

async function lessonSample(account: TestAccount): Promise<Sample> {
  const { student, unit_id } = await createLesson(account)
  return { student, params: { unit_id } }
}

/** A class session that is open. */
async function sessionSample(account: TestAccount): Promise<Sample> {
  const { student, unit_id } = await createLesson(account)
  const { session_id } = (await student.campus.post('/sessions', { unit_id })).body
  return { student, params: { session_id }, body: {} }
}

async function examSample(account: TestAccount): Promise<Sample> {
  const { student, product_id } = await createSitting(account)
  return { student, params: { product_id } }
}

/** An exam that runs. */
async function runningExamSample(account: TestAccount): Promise<Sample> {
  const { student, product_id } = await createSitting(account)
  await student.campus.post(`/exams/${product_id}/start`)
  return { student, params: { product_id }, body: { answers: [{ key: 'month', value: 'March' }] } }
}

/**
 * Makes a valid request for each route that needs records, or whose request differs from one call to the next. The
 * others take the request from their `example`.
 */
export const samples: Record<string, (account: TestAccount) => Promise<Sample>> = {
  'GET /assets/{id}': async (account) => ({ params: { id: await createAsset(account) } }),
  'GET /assets/{id}/download': async (account) => ({ params: { id: await createAsset(account) } }),
  'GET /products/{id}': async (account) => ({ params: { id: (await createProduct(account)).id } }),
  'PATCH /products/{id}': async (account) => ({
    params: { id: (await createProduct(account)).id },
    body: { title: 'Walked' },
  }),
  'DELETE /products/{id}': async (account) => ({ params: { id: (await createProduct(account)).id } }),
  'GET /products/{id}/students': async (account) => ({
    params: { id: (await createAccess(account)).product_id as number },
  }),
  'GET /products/{id}/faqs': async (account) => ({ params: { id: (await createProduct(account)).id } }),
  'POST /products/{id}/faqs': async (account) => ({
    params: { id: (await createProduct(account)).id },
    body: { question: 'Do I need a garden?', answer: 'No, a balcony will do.' },
  }),
  'DELETE /products/{id}/faqs/{faqId}': async (account) => {
    const { id } = await createProduct(account)
    return { params: { id, faqId: (await createProductFaq(account, id)).id } }
  },
  'POST /products/{id}/entries/import': async (account) => ({
    params: { id: (await createProduct(account)).id },
    body: { external_id: 'walked', entries: [{ external_id: 'one', title: 'One', html: '<p>One.</p>' }] },
  }),
  'GET /products/{id}/entries/import': async (account) => {
    const { product_id: id, external_id } = await createImport(account)
    return { params: { id }, query: { external_id } }
  },
  'PATCH /products/{id}/entries/import': async (account) => {
    const { product_id: id, external_id } = await createImport(account)
    return {
      params: { id },
      body: { external_id, entries: [{ external_id: 'entry-1', category: 'Walked' }] },
    }
  },
  'GET /brain/sources/{id}': async (account) => ({ params: { id: (await createSource(account)).id } }),
  'DELETE /brain/sources/{id}': async (account) => ({ params: { id: (await createSource(account)).id } }),
  'DELETE /brain/sources': async (account) => {
    const external_id = `walked-${++made}`
    await createSource(account, { external_id })
    return { query: { external_id } }
  },
  'POST /brain/sources/link': async () => ({ body: { url: `${web.url}/walked` } }),
  'DELETE /brain/guided-answers/{id}': async (account) => ({
    params: { id: (await createGuidedAnswer(account)).id },
  }),
  ...knowledgeSamples,
  'PATCH /versions/{id}': async (account) => {
    const [clone] = (await listVersions(account.ctx(), { order: 'asc' })).data
    await setCloneVoice(account.ctx(), { id: clone!.id, voice: 'alloy' })
    return { params: { id: clone!.id }, body: { label: 'Walked', suggestions: ['When do I sow?'] } }
  },
  ...liveSamples,
  'GET /contacts/{id}': async (account) => ({ params: { id: await createContact(account) } }),
  'POST /contacts/{id}/tags': async (account) => ({
    params: { id: await createContact(account) },
    body: { name: 'vip', color: '#3b82f6' },
  }),
  'DELETE /contacts/{id}/tags/{tag_id}': async (account) => ({
    params: { id: await createContact(account), tag_id: await createTag(account) },
  }),
  'GET /conversations/{id}': async (account) => ({
    params: { id: await recordFactories.conversation_id!(account) },
  }),
  'GET /conversations/{id}/messages': async (account) => ({
    params: { id: await recordFactories.conversation_id!(account) },
  }),
  'PATCH /conversations/{id}': async (account) => ({
    params: { id: await recordFactories.conversation_id!(account) },
    body: { review_status: 'reviewed' },
  }),
  'DELETE /conversations/{id}': async (account) => ({
    params: { id: await recordFactories.conversation_id!(account) },
  }),
  'POST /sales': async (account) => ({
    body: {
      email: 'ana@example.com',
      amount_cents: 4900,
      order_ref: `walked-${++made}`,
      product_id: (await createProduct(account)).id,
    },
  }),
  'POST /sales/{order_ref}/refund': async (account) => ({
    params: { order_ref: await createSale(account, { amount_cents: 100_000_000_000 }) },
    body: { amount_cents: 1900 },
  }),
  'POST /external-delivery/rules': async (account) => ({
    body: {
      productId: (await createProduct(account)).id,
      connectionId: await createConnection(account),
      payload: [{ name: 'email', source: 'buyer.email' }],
    },
  }),
  'POST /external-delivery/deliveries/{id}/retry': async (account) => ({
    params: { id: await createFailedDelivery(account) },
  }),
  'GET /campus/api/courses/{product_id}': async (account) => {
    const { student, product_id } = await createLesson(account)
    return { student, params: { product_id } }
  },
  'GET /campus/api/lessons/{unit_id}': lessonSample,
  'POST /campus/api/lessons/{unit_id}/open': lessonSample,
  'POST /campus/api/lessons/{unit_id}/complete': lessonSample,
  'POST /campus/api/lessons/{unit_id}/uncomplete': lessonSample,
  'POST /campus/api/blocks/{block_id}/submit': async (account) => {
    const { student, block_ids } = await createLesson(account, [
      { type: 'assignment', content: { instructions: 'Describe your balcony.' } },
    ])
    return {
      student,
      params: { block_id: block_ids[0]! },
      body: { text: 'It is sunny.', file_names: ['plan.pdf'] },
    }
  },
  'GET /campus/api/webinars': async (account) => ({ student: await signInStudent(account) }),
  'POST /campus/api/webinars/{id}/join': async (account) => {
    const student = await signInStudent(account)
    const { product_id } = await createAccess(account, { email: student.email })
    const { id } = await createWebinar(account, { product_id: [product_id] })
    return { student, params: { id }, body: { group: 'table-1' } }
  },
  'POST /campus/api/chat': async (account) => {
    const { student } = await createLesson(account)
    return { student, body: { message: `When do I sow tomatoes, in year ${++made}?` } }
  },
  'POST /campus/api/playback/permits': async (account) => {
    const { student, block_ids } = await createFilms(account)
    return { student, body: { block_id: block_ids[0]! } }
  },
  'POST /campus/api/playback/samples': async (account) => {
    const { student, block_ids } = await createFilms(account)
    const permit = await askPermit(student, block_ids[0]!)
    return { body: { ...samplesExample, permit, session_id: randomUUID() } }
  },
  'GET /learning/playback': async (account) => ({
    query: { product_id: (await createProduct(account)).id },
  }),
  'GET /campus/api/exams/{product_id}': examSample,
  'POST /campus/api/exams/{product_id}/start': examSample,
  'PUT /campus/api/exams/{product_id}/answers': runningExamSample,
  'POST /campus/api/exams/{product_id}/submit': runningExamSample,
  'PUT /campus/api/surveys/{block_id}': async (account) => {
    const { student, unit_id, block_ids } = await createLesson(account, [
      {
        type: 'survey',
        content: { questions: [{ id: surveyQuestionId, kind: 'text', question: 'How was it?' }] },
      },
    ])
    const answers = [{ question_id: surveyQuestionId, value: `Good, ${++made}` }]
    return { student, params: { block_id: block_ids[0]! }, body: { answers, unit_id } }
  },
  'GET /products/{id}/feedback/responses': async (account) => ({
    params: { id: (await createProduct(account)).id },
  }),
  'POST /campus/api/certificates/{product_id}': async (account) => {
    const { student, product_id } = await createLesson(account)
    await setCertificate(account, product_id)
    return { student, params: { product_id } }
  },
  'GET /learning/sessions': async (account) => ({
    query: { product_id: (await createProduct(account)).id },
  }),
  'POST /campus/api/sessions': async (account) => {
    const { student, unit_id } = await createLesson(account)
    return { student, body: { unit_id } }
  },
  'POST /campus/api/sessions/{session_id}/heartbeat': async (account) => ({
    ...(await sessionSample(account)),
    body: { visible: true, focused: true, interacted: false },
  }),
  'POST /campus/api/sessions/{session_id}/end': sessionSample,
  'GET /learning/events': async (account) => ({
    query: { product_id: (await createProduct(account)).id },
  }),
  'GET /meetings/{id}': async (account) => ({ params: { id: (await createMeeting(account)).id } }),
  'POST /academy/access': async (account) => ({
    body: { email: `walked${++made}@example.com`, product_id: (await createProduct(account)).id },
  }),
  'PATCH /academy/access/{id}': async (account) => ({
    params: { id: (await createAccess(account)).id },
    body: { paused: true },
  }),
  'DELETE /academy/access/{id}': async (account) => ({ params: { id: (await createAccess(account)).id } }),
  'POST /campus/api/sign-in': async ({ account }) => ({
    body: { email: `walked${++made}@example.com`, academy: account.slug },
  }),
  'GET /campus/api/academies/{slug}': async ({ account }) => ({ params: { slug: account.slug } }),
  'POST /campus/api/enter': async (account) => ({ body: { code: await createLinkCode(account) } }),
  ...panelSamples,
  ...widgetSamples,
  ...livePanelSamples,
  'POST /chat': async () => ({ body: { message: `When do I sow tomatoes, in year ${++made}?` } }),
}
