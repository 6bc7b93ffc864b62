import offer from './content/offer.json' with { type: 'json' }
import { courses, withCourseFolder } from './courses.ts'
import { type Installation, type Operator, operate, type Send } from './installation.ts'
import type { MediaFile } from './media/make-media.ts'

/** Ids of what the academy has from its first day on, by the keys of content/. */
export type Academy = {
  products: Record<string, number>
  media: Record<string, number>
  /** The connection to the system that hears of purchases. */
  connection_id: number
}

type Made = { id: number }

type SetUp = {
  installation: Installation
  operator: Operator
  /** The academy's own key. */
  api: Send
  media: MediaFile[]
  /** Where films are handed out and other systems are. */
  neighbour_url: string
}

/** Makes what an academy sells, answers and teaches, and connects it with other systems. */
export async function setUpAcademy(options: SetUp): Promise<Academy> {
  const { operator, api } = options
  const products = await createProducts(api)
  for (const answer of offer.answers) await api('POST', '/brain/guided-answers', answer)
  for (const affiliate of offer.affiliates) await operate(operator, 'affiliate create', affiliate)
  const media = await uploadMedia(options)
  const connection_id = await connect(options, products)
  const academy = { products, media, connection_id }
  for (const course of [...courses, 'exam']) await applyCourse(operator, academy, { course, isWhole: false })
  await openProducts(operator, products)
  return academy
}

async function createProducts(api: Send): Promise<Record<string, number>> {
  const ids: Record<string, number> = {}
  for (const { key, faqs, ...product } of offer.products) {
    const { id } = await api<Made>('POST', '/products', product)
    ids[key] = id
    for (const faq of faqs) await api('POST', `/products/${id}/faqs`, faq)
  }
  return ids
}

/** Uploads what lessons show: films by their links, as films come, and small files in the request. */
async function uploadMedia({
  installation,
  api,
  media,
  neighbour_url,
}: SetUp): Promise<Record<string, number>> {
  const ids: Record<string, number> = {}
  for (const { key, file_name, bytes, kind } of media) {
    const file =
      kind === 'video'
        ? { url: `${neighbour_url}/${file_name}` }
        : { file_base64: bytes.toString('base64'), file_name }
    ids[key] = (await api<Made>('POST', '/assets', { ...file, kind })).id
  }
  await installation.drain()
  return ids
}

/** Events go to one other system, and purchases of two products to another one. @returns the connection to the latter */
async function connect(
  { operator, api, neighbour_url }: SetUp,
  products: Record<string, number>,
): Promise<number> {
  await operate(operator, 'webhook set', {
    url: `${neighbour_url}/events`,
    event: ['purchase.created', 'lead.created', 'conversation.ended'],
  })
  const { data } = await api<{ data: Made }>('POST', '/external-delivery/connections', {
    ...{ name: 'Members area', url: `${neighbour_url}/members`, auth: 'none', idempotencySupported: true },
    ...{ successField: 'granted', successValue: true },
  })
  const payload = [
    { name: 'email', source: 'buyer.email' },
    { name: 'purchase', source: 'purchase.id' },
  ]
  for (const product of ['bundle', 'bicycle'])
    await api('POST', '/external-delivery/rules', {
      ...{ productId: products[product], connectionId: data.id, payload, enabled: true },
    })
  return data.id
}

/** Disconnects it: the other systems of the demo end with the demo. */
export async function disconnectAcademy(
  { operator, api, neighbour_url }: Pick<SetUp, 'operator' | 'api' | 'neighbour_url'>,
  { connection_id }: Academy,
): Promise<void> {
  await api('POST', '/external-delivery/connections', { id: connection_id, enabled: false })
  await operate(operator, 'webhook set', {
    url: `${neighbour_url}/events`,
    event: ['purchase.created'],
    disabled: true,
  })
}

/** Puts together what a bundle holds, and says which products a tag opens. */
async function openProducts(operator: Operator, products: Record<string, number>): Promise<void> {
  const idsOf = (keys: string[]) => keys.map((key) => products[key])
  for (const [bundle, keys] of Object.entries(offer.components))
    await operate(operator, 'product set-components', { id: products[bundle], product_id: idsOf(keys) })
  for (const { products: keys, ...tag } of offer.tags)
    await operate(operator, 'tag set', { ...tag, product_id: keys.length === 0 ? undefined : idsOf(keys) })
}

/**
 * Applies a course from its folder, with the ids of this installation in it.
 * @param version.isWhole whether the lessons that come later are published
 */
export function applyCourse(
  operator: Operator,
  { products, media }: Academy,
  { course, isWhole }: { course: string; isWhole: boolean },
): Promise<unknown> {
  const values = {
    ...Object.fromEntries(Object.entries(media).map(([key, id]) => [key.toUpperCase(), id])),
    PRODUCT: products[course],
    EXAM: products.exam,
    LATER: isWhole ? 'published' : 'draft',
  }
  return withCourseFolder(course, values, (file) => operate(operator, 'course apply', { file }))
}
