import { createKey } from '../../src/features/accounts/index.ts'
import { setCloneVoice } from '../../src/features/clones/configure-clone.ts'
import { createUserSession } from '../../src/features/members/index.ts'
import { listInvitations } from '../../src/features/members/invitations/list-invitations.ts'
import { startPasskeySignIn } from '../../src/features/members/passkeys/start-passkey-sign-in.ts'
import { listMemberRows } from '../../src/features/members/users/members.queries.ts'
import { createAuthenticator, type Signing } from '../authenticator.ts'
import { createSubmittedExam } from '../exams.ts'
import type { TestAccount } from '../factories.ts'
import { fileForm } from '../file-form.ts'
import { createLesson } from '../lessons.ts'
import { operate } from '../operator.ts'
import { createUnansweredQuestion } from '../questions.ts'
import { createRecordingSource } from '../recordings.ts'
import {
  createAccess,
  createAsset,
  createContact,
  createGuidedAnswer,
  createInvitationCode,
  createProduct,
  createProductFaq,
  createSource,
  createTag,
  panelHeaders,
  setPassword,
  signInUser,
  type TestUser,
  testPassword,
} from '../records.ts'
import { startSecondFactors } from '../second-factors.ts'
import { deliverySamples } from './delivery-samples.ts'
import type { Sample } from './samples.ts'

let made = 0

const newWebhook = () => ({ url: `http://127.0.0.1:9/walked-${++made}`, event: ['purchase.created'] })

/** The body of a form that sends a file. */
const formWithFile = (bytes: string) => {
  const { body, headers } = fileForm({ file_name: 'walked.txt', bytes })
  return { raw: body.toString(), headers }
}

const newKey = async ({ ctx }: TestAccount) => ({ id: (await createKey(ctx(), { permission: 'read' })).id })

const versionSample = (body: Record<string, unknown>) => async (account: TestAccount) => ({
  params: { id: (await account.api.post('/versions', { label: `Walked ${++made}` })).body.id },
  body,
})

const guidedAnswerSample = (body?: Sample['body']) => async (account: TestAccount) => ({
  params: { id: (await createGuidedAnswer(account)).id },
  body,
})

const questionSample = (body?: Sample['body']) => async (account: TestAccount) => ({
  params: { id: await createUnansweredQuestion(account) },
  body,
})

/** The page at which browsers make passkeys for the app of a test. */
const localhost = ({ ctx }: TestAccount): Signing => ({
  origin: ctx().app.base_url.replace('127.0.0.1', 'localhost'),
})

async function startPasskeyOf(account: TestAccount, user: TestUser) {
  await setPassword(account, user.email)
  return (await user.panel.post('/passkeys/options', { password: testPassword })).body
}

/** The user of an account that has one, else another: a passkey is its user's alone. */
async function onlyMember(account: TestAccount): Promise<TestUser> {
  const ctx = account.ctx()
  const [member, ...others] = await listMemberRows(ctx.db, account.account.id)
  if (member === undefined || others.length > 0) return signInUser(account)
  const { user_id, email, role } = member
  const headers = panelHeaders(await createUserSession(ctx, { account_id: account.account.id, user_id }))
  return { user_id, email, role, headers, panel: account.panel(headers) }
}

async function createPasskey(account: TestAccount) {
  const user = await onlyMember(account)
  const device = createAuthenticator()
  const credential = device.create(await startPasskeyOf(account, user), localhost(account))
  const { body } = await user.panel.post('/passkeys', { name: `Walked ${++made}`, credential })
  return { id: body.id as number, device, user }
}

/** Valid requests of the panel's routes, as samples.ts has them for the other doors. */
export const panelSamples: Record<string, (account: TestAccount) => Promise<Sample>> = {
  'POST /panel/api/sign-in': async (account) => {
    const { email } = await signInUser(account)
    await setPassword(account, email)
    return { body: { email, password: testPassword } }
  },
  'POST /panel/api/accept-invitation': async (account) => ({
    body: {
      code: await createInvitationCode(account),
      email: `walked${++made}@example.com`,
      name: 'Eva',
      password: testPassword,
    },
  }),
  'PUT /panel/api/session': async ({ account }) => ({ body: { account_id: account.id } }),
  'POST /panel/api/password': async (account) => {
    const user = await signInUser(account)
    await setPassword(account, user.email)
    return { user, body: { current_password: testPassword, new_password: 'seven rows of late ones' } }
  },
  'POST /panel/api/two-factor/confirm': async (account) => {
    const user = await signInUser(account)
    return { user, body: { code: await startSecondFactors(account) } }
  },
  'POST /panel/api/two-factor/disable': async (account) => {
    const user = await signInUser(account)
    return { user, body: { code: await startSecondFactors(account) } }
  },
  'POST /panel/api/passkeys/sign-in': async (account) => {
    const { device } = await createPasskey(account)
    return { body: { credential: device.sign(await startPasskeySignIn(account.ctx()), localhost(account)) } }
  },
  'POST /panel/api/passkeys/options': async (account) => {
    const user = await signInUser(account)
    await setPassword(account, user.email)
    return { user, body: { password: testPassword } }
  },
  'POST /panel/api/passkeys': async (account) => {
    const user = await onlyMember(account)
    const credential = createAuthenticator().create(await startPasskeyOf(account, user), localhost(account))
    return { user, body: { name: `Walked ${++made}`, credential } }
  },
  'PATCH /panel/api/passkeys/{id}': async (account) => {
    const { id, user } = await createPasskey(account)
    return { user, params: { id }, body: { name: `Walked ${++made}` } }
  },
  'DELETE /panel/api/passkeys/{id}': async (account) => {
    const { id, user } = await createPasskey(account)
    return { user, params: { id } }
  },
  'DELETE /panel/api/members/invitations/{id}': async (account) => {
    await createInvitationCode(account)
    return { params: { id: (await listInvitations(account.ctx())).data[0]!.id } }
  },
  'POST /panel/api/contacts': async () => ({
    body: { email: `walked${++made}@example.com`, phone: '+34 600' },
  }),
  'PATCH /panel/api/contacts/{id}': async (account) => ({
    params: { id: await createContact(account) },
    body: { name: 'Ana', phone: null },
  }),
  'POST /panel/api/contacts/import': async () => ({
    sent: formWithFile('email,name\nana@example.com,Ana'),
  }),
  'POST /panel/api/affiliates': async () => ({
    body: {
      name: 'Balcony blog',
      email: 'blog@example.com',
      code: `walked-${++made}`,
      commission_percent: 20,
    },
  }),
  ...deliverySamples,
  'GET /panel/api/contacts/{id}/export': async (account) => ({
    params: { id: await createContact(account) },
  }),
  'DELETE /panel/api/contacts/{id}': async (account) => ({ params: { id: await createContact(account) } }),
  'PUT /panel/api/tags': async () => ({ body: { name: `walked ${++made}`, color: '#3b82f6' } }),
  'POST /panel/api/tags': async () => ({ body: { name: `walked ${++made}` } }),
  'PATCH /panel/api/tags/{id}': async (account) => ({
    params: { id: await createTag(account) },
    body: { name: `walked ${++made}`, color: '#3b82f6' },
  }),
  'DELETE /panel/api/tags/{id}': async (account) => ({ params: { id: await createTag(account) } }),
  'GET /panel/api/products/{id}/course': async (account) => ({
    params: { id: (await createProduct(account)).id },
  }),
  'GET /panel/api/products/{id}/course/history': async (account) => ({
    params: { id: (await createProduct(account)).id },
  }),
  'PUT /panel/api/products/{id}/course': async (account) => ({
    params: { id: (await createProduct(account)).id },
    body: { modules: [{ key: 'basics', title: 'Basics' }] },
  }),
  'GET /panel/api/feedback.csv': async (account) => ({
    query: { product_id: (await createProduct(account, { tags: ['course'] })).id },
  }),
  'GET /panel/api/learning/events.csv': async (account) => ({
    query: { product_id: (await createProduct(account)).id },
  }),
  'PUT /panel/api/products/{id}/components': async (account) => ({
    params: { id: (await createProduct(account, { tags: ['bundle'] })).id },
    body: { product_id: [(await createProduct(account, { tags: ['course'] })).id] },
  }),
  'GET /panel/api/products/{id}/components': async (account) => ({
    params: { id: (await createProduct(account, { tags: ['bundle'] })).id },
  }),
  'PATCH /panel/api/products/{id}/faqs/{faqId}': async (account) => {
    const { id } = await createProduct(account)
    const body = { answer: 'Yes.', actions: [{ type: 'escalate_offer' }] }
    return { params: { id, faqId: (await createProductFaq(account, id)).id }, body }
  },
  'PUT /panel/api/products/{id}/faq-order': async (account) => {
    const { id } = await createProduct(account)
    return { params: { id }, body: { faq_ids: [(await createProductFaq(account, id)).id] } }
  },
  'POST /panel/api/assets/upload': async () => ({ sent: formWithFile(`walked ${++made}`) }),
  'PATCH /panel/api/assets/{id}': async (account) => ({
    params: { id: await createAsset(account) },
    body: { title: 'Walked' },
  }),
  'DELETE /panel/api/assets/{id}': async (account) => ({ params: { id: await createAsset(account) } }),
  'GET /panel/api/exams/{id}': async (account) => ({ params: { id: await createSubmittedExam(account) } }),
  'POST /panel/api/exams/{id}/review': async (account) => ({
    params: { id: await createSubmittedExam(account) },
    body: { points: ['plan=3'], reviewer: 'Ana Ruiz' },
  }),
  'GET /panel/api/students.csv': async (account) => ({
    query: { product_id: (await createLesson(account)).product_id },
  }),
  'GET /panel/api/students/{visitor_id}/timeline': async (account) => ({
    params: { visitor_id: (await createAccess(account)).visitor_id as number },
  }),
  'GET /panel/api/products/{id}/students/{visitor_id}': async (account) => {
    const { student, product_id } = await createLesson(account)
    return { params: { id: product_id, visitor_id: student.visitor_id } }
  },
  'POST /panel/api/students/{visitor_id}/sign-in-link': async (account) => ({
    params: { visitor_id: (await createAccess(account)).visitor_id as number },
  }),
  'PATCH /panel/api/members/{id}': async (account) => ({
    params: { id: (await signInUser(account, 'viewer')).user_id },
    body: { role: 'editor' },
  }),
  'DELETE /panel/api/members/{id}': async (account) => ({
    params: { id: (await signInUser(account, 'viewer')).user_id },
  }),
  'POST /panel/api/keys': async () => ({ body: { permission: 'chat', label: `Walked ${++made}` } }),
  'POST /panel/api/keys/{id}/rotate': async (account) => ({ params: await newKey(account), body: {} }),
  'POST /panel/api/keys/{id}/revoke': async (account) => ({ params: await newKey(account) }),
  'POST /panel/api/versions/{id}/activate': versionSample({}),
  'POST /panel/api/versions/{id}/publish': versionSample({}),
  'PUT /panel/api/versions/{id}/job': versionSample({ job: 'sales' }),
  'PUT /panel/api/versions/{id}/cap': versionSample({ cap: 500 }),
  'PUT /panel/api/versions/{id}/voice': versionSample({ voice: 'warm-voice-2' }),
  'GET /panel/api/versions/{id}/messages': versionSample({}),
  'GET /panel/api/versions/{id}/page': versionSample({}),
  'PUT /panel/api/versions/{id}/page': versionSample({ enabled: true }),
  'PATCH /panel/api/versions/{id}/messages': versionSample({ first: 'Hello!' }),
  'POST /panel/api/versions/{id}/try': async (account) => {
    const { id } = (await account.api.post('/versions', { label: `Walked ${++made}` })).body
    await setCloneVoice(account.ctx(), { id, voice: 'alloy' })
    return { params: { id }, body: { message: 'When do I sow tomatoes?', settings: { label: 'Walked' } } }
  },
  'GET /panel/api/conversations/{id}/messages/{sequence}/evidence': async ({ api }) => {
    const { conversation_id } = (await api.post('/chat', { message: `Hello ${++made}` })).body
    return { params: { id: conversation_id, sequence: 2 } }
  },
  'GET /panel/api/conversations/{id}/pictures': async ({ api }) => ({
    params: { id: (await api.post('/chat', { message: `Hello ${++made}` })).body.conversation_id },
  }),
  'POST /panel/api/brain/sources/upload': async () => ({
    sent: formWithFile(`Sow tomatoes in row ${++made}.`),
  }),
  'POST /panel/api/brain/sources/{id}/transcription': async (account) => ({
    params: { id: await createRecordingSource(account) },
  }),
  'GET /panel/api/brain/sources/{id}/citations': async (account) => ({
    params: { id: (await createSource(account)).id },
  }),
  'PATCH /panel/api/guided-answers/{id}': guidedAnswerSample({ actions: [{ type: 'escalate_offer' }] }),
  'POST /panel/api/guided-answers/{id}/pin': guidedAnswerSample(),
  'POST /panel/api/guided-answers/{id}/unpin': guidedAnswerSample(),
  'POST /panel/api/guided-answers/{id}/archive': guidedAnswerSample(),
  'POST /panel/api/guided-answers/{id}/unarchive': guidedAnswerSample(),
  'POST /panel/api/questions/{id}/dismiss': questionSample(),
  'POST /panel/api/questions/{id}/reopen': questionSample(),
  'POST /panel/api/questions/{id}/answer': questionSample({
    answer: 'Yes.',
    actions: [{ type: 'escalate_offer' }],
  }),
  'PUT /panel/api/webhooks': async () => ({ body: newWebhook() }),
  'POST /panel/api/webhooks/rotate': async (account) => {
    const webhook = newWebhook()
    await operate(account, 'webhook set', webhook)
    return { body: { url: webhook.url } }
  },
  'POST /panel/api/webhooks/resend': async () => ({ body: { failed_since: '2026-01-01T00:00:00Z' } }),
}
