import { createAssetExample } from '../src/features/assets/schemas.ts'
import { identifyVisitor, upsertContact } from '../src/features/contacts/index.ts'
import { listTags } from '../src/features/contacts/tags/list-tags.ts'
import { tagContact } from '../src/features/contacts/tags/tag-contact.ts'
import { lockDeliveries, writeDeliveries } from '../src/features/deliveries/deliveries/deliveries.queries.ts'
import { afterObstacle } from '../src/features/deliveries/deliveries/delivery.rules.ts'
import { createUserSession } from '../src/features/members/index.ts'
import { createInvitation } from '../src/features/members/invitations/create-invitation.ts'
import { hashPassword } from '../src/features/members/passwords/hash-password.ts'
import { saveMember } from '../src/features/members/users/members.queries.ts'
import { saveUser } from '../src/features/members/users/users.queries.ts'
import { createStudentSession } from '../src/features/students/index.ts'
import { linkCode } from '../src/features/students/links/code.ts'
import { insertLink } from '../src/features/students/links/links.queries.ts'
import type { Role } from '../src/platform/roles.rules.ts'
import type { TestApp } from './app.ts'
import type { Api, TestAccount } from './factories.ts'

let made = 0

/** A text of an account. Fields that are not given are made up. */
export async function createSource(
  { api }: TestAccount,
  fields: Record<string, unknown> = {},
): Promise<{ id: number; [field: string]: unknown }> {
  const number = ++made
  const { status, body, text } = await api.post('/brain/sources', {
    title: `Text ${number}`,
    content: `Sow tomatoes indoors six weeks before the last frost. This is text number ${number}.`,
    ...fields,
  })
  if (status !== 200 && status !== 201) throw new Error(`the source was not made: ${text}`)
  return body
}

/** A folder of an account. @returns its id */
export async function createFolder(
  { api }: TestAccount,
  fields: Record<string, unknown> = {},
): Promise<number> {
  return (await api.post('/brain/folders', { name: `Folder ${++made}`, ...fields })).body.id
}

/** A guided answer of an account. Fields that are not given are made up. */
export async function createGuidedAnswer(
  { api }: TestAccount,
  fields: Record<string, unknown> = {},
): Promise<{ id: number; [field: string]: unknown }> {
  const { status, body, text } = await api.post('/brain/guided-answers', {
    question: `May I return course number ${++made}?`,
    answer: 'Yes, within 14 days of your purchase.',
    ...fields,
  })
  if (status !== 201) throw new Error(`the guided answer was not made: ${text}`)
  return body
}

/** A picture of an account. @returns its id */
export async function createAsset(account: TestAccount): Promise<number> {
  return orThrow(await account.api.post('/assets', createAssetExample)).id
}

type Made = { id: number; [field: string]: unknown }

function orThrow(answer: { status: number; body: Made; text: string }): Made {
  if (answer.status !== 201) throw new Error(`the record was not made: ${answer.text}`)
  return answer.body
}

/** A product of an account, a course unless `fields` say otherwise. */
export async function createProduct(
  { api }: TestAccount,
  fields: Record<string, unknown> = {},
): Promise<Made> {
  const number = ++made
  return orThrow(
    await api.post('/products', {
      title: `Course ${number}`,
      description: `Everything about growing vegetables, part ${number} of the series.`,
      tags: ['course'],
      ...fields,
    }),
  )
}

/** A question about a product. */
export async function createProductFaq(
  { api }: TestAccount,
  product_id: number,
  fields: Record<string, unknown> = {},
): Promise<Made> {
  const number = ++made
  return orThrow(
    await api.post(`/products/${product_id}/faqs`, {
      question: `Question ${number}?`,
      answer: `Answer ${number}.`,
      ...fields,
    }),
  )
}

/** A batch of one entry, imported into a new course. */
export async function createImport(
  account: TestAccount,
): Promise<{ product_id: number; external_id: string }> {
  const { id: product_id } = await createProduct(account)
  const external_id = `batch-${++made}`
  const entries = [{ external_id: 'entry-1', title: 'An entry', html: '<p>What it says.</p>' }]
  const { status, text } = await account.api.post(`/products/${product_id}/entries/import`, {
    external_id,
    entries,
  })
  if (status !== 201) throw new Error(`the entries were not imported: ${text}`)
  return { product_id, external_id }
}

/** A contact of an account. */
export async function createContact(
  { ctx }: TestAccount,
  email = `person${++made}@example.com`,
): Promise<number> {
  const person = { email, name: 'A person', source: 'import' as const, openedCount: 0 }
  return (await ctx().transaction((tx) => upsertContact(tx, person))).id
}

/** A tag of an account, on a contact of its own. */
export async function createTag(account: TestAccount): Promise<number> {
  const name = `tag ${++made}`
  await tagContact(account.ctx(), { id: await createContact(account), name })
  return (await listTags(account.ctx(), { order: 'asc' })).data.find((tag) => tag.name === name)!.id
}

/** A sale of an account, of a new product unless `fields` name one. @returns its order_ref */
export async function createSale(
  account: TestAccount,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const number = ++made
  const sale = {
    email: `buyer${number}@example.com`,
    amount_cents: 4900,
    order_ref: `order ${number}/a`,
    product_id: fields.product_id ?? (await createProduct(account)).id,
    ...fields,
  }
  const { status, text } = await account.api.post('/sales', sale)
  if (status !== 201) throw new Error(`the sale was not recorded: ${text}`)
  return sale.order_ref
}

/** Access of an account: of a new person to a new course unless `fields` say otherwise. */
export async function createAccess(
  account: TestAccount,
  fields: Record<string, unknown> = {},
): Promise<Made> {
  return orThrow(
    await account.api.post('/academy/access', {
      email: `student${++made}@example.com`,
      product_id: fields.product_id ?? (await createProduct(account)).id,
      ...fields,
    }),
  )
}

/** A connection of an account, to an address that is never called unless `fields` give another. @returns its id */
export async function createConnection(
  { api }: TestAccount,
  fields: Record<string, unknown> = {},
): Promise<number> {
  const { status, body, text } = await api.post('/external-delivery/connections', {
    name: `System ${++made}`,
    url: 'https://example.com/purchases',
    auth: 'none',
    idempotencySupported: true,
    ...fields,
  })
  if (status !== 200) throw new Error(`the connection was not made: ${text}`)
  return body.data.id
}

/** A rule of an account, of a new product and connection unless `fields` name them. @returns its id */
export async function createDeliveryRule(
  account: TestAccount,
  fields: Record<string, unknown> = {},
): Promise<number> {
  const { status, body, text } = await account.api.post('/external-delivery/rules', {
    productId: fields.productId ?? (await createProduct(account)).id,
    connectionId: fields.connectionId ?? (await createConnection(account)),
    payload: [{ name: 'email', source: 'buyer.email' }],
    enabled: true,
    ...fields,
  })
  if (status !== 200) throw new Error(`the rule was not made: ${text}`)
  return body.data.id
}

/** A delivery of an account that has failed. @returns its id */
export async function createFailedDelivery(account: TestAccount): Promise<number> {
  const { id: productId } = await createProduct(account)
  await createDeliveryRule(account, { productId })
  await createSale(account, { product_id: productId })
  const { db, now } = account.ctx()
  const { data } = (await account.api.get('/external-delivery/deliveries')).body
  const [delivery] = await lockDeliveries(db, account.account.id, { id: data.at(-1).id })
  const failed = afterObstacle({ ...delivery!, status: 'delivering' as const }, 'http_404')
  await writeDeliveries(db, [{ ...failed, ends_attempt: true }], now)
  return delivery!.id
}

/** Uses up all words that the plan grants to an account. */
export async function exhaustWords(app: TestApp, { account }: TestAccount): Promise<void> {
  await app.sql('update account_usage set words = $2 where account_id = $1', [
    account.id,
    account.words_granted,
  ])
}

export type TestStudent = {
  visitor_id: number
  email: string
  /** The token of their session. */
  token: string
  /** Sends requests to /campus/api as this student. */
  campus: Api
}

/** Signs a student in: the one with the email of `fields`, else a new one. Access is granted by other helpers. */
export async function signInStudent(
  account: TestAccount,
  fields: { email?: string; name?: string | null } = {},
): Promise<TestStudent> {
  const { email = `student${++made}@example.com`, name = 'A student' } = fields
  const { visitor_id, token } = await account.ctx().transaction(async (tx) => {
    const { id } = await identifyVisitor(tx, { external_id: null, email, name })
    return { visitor_id: id, token: await createStudentSession(tx, id) }
  })
  return { visitor_id, email, token, campus: account.campus(token) }
}

/** The code of a link for a new student, good for 15 minutes. */
export async function createLinkCode({ ctx }: TestAccount): Promise<string> {
  const tx = ctx()
  const email = `student${++made}@example.com`
  const { id: visitor_id } = await tx.transaction((open) =>
    identifyVisitor(open, { external_id: null, email, name: null }),
  )
  const expires_at = new Date(tx.now.getTime() + 900_000)
  return linkCode(tx.app, await insertLink(tx.db, tx.account.id, { visitor_id, expires_at }, tx.now))
}

export type TestUser = {
  user_id: number
  email: string
  role: Role
  /** Headers of a request from the panel's own page. */
  headers: Record<string, string>
  /** Sends requests to /panel/api as this user. */
  panel: Api
}

/** Signs a new user of an account in. */
export async function signInUser(account: TestAccount, role: Role = 'owner'): Promise<TestUser> {
  const email = `user${++made}@example.com`
  const { user_id, token } = await account.ctx().transaction(async (tx) => {
    const values = { email, name: 'A user', password_hash: 'none', overwrites: false }
    const user_id = (await saveUser(tx.db, values, tx.now))!
    await saveMember(tx.db, account.account.id, { user_id, role }, tx.now)
    return { user_id, token: await createUserSession(tx, { account_id: account.account.id, user_id }) }
  })
  const headers = panelHeaders(token)
  return { user_id, email, role, headers, panel: account.panel(headers) }
}

/** Headers with which a page of the panel sends the token of a session. */
export const panelHeaders = (token: string): Record<string, string> => ({
  cookie: `understudy_panel=${token}`,
  'sec-fetch-site': 'same-origin',
})

/** The code of an invitation by the operator, for whoever has it. */
export async function createInvitationCode(account: TestAccount): Promise<string> {
  const { url } = await createInvitation(account.ctx(), { email: null, role: 'owner' })
  return new URL(url).searchParams.get('code')!
}

export const testPassword = 'six rows of early tomatoes'
const testPasswordHash = hashPassword(testPassword)

/** Gives a user the password of tests. */
export async function setPassword({ ctx }: TestAccount, email: string): Promise<void> {
  const { db, now } = ctx()
  await saveUser(db, { email, name: null, password_hash: await testPasswordHash, overwrites: true }, now)
}
