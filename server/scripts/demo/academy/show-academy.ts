import type { Account } from '../../../src/platform/context.ts'
import people from './content/people.json' with { type: 'json' }
import { createSend, type Installation, type List, listAll, operate, type Send } from './installation.ts'

/** Every list that the interface has of an academy, as it is called and where it is read. */
const lists = [
  ['contacts', '/contacts?limit=200'],
  ['tags', '/tags'],
  ['products', '/products'],
  ['access', '/academy/access?limit=200'],
  ['conversations', '/conversations?limit=100'],
  ['texts and lessons of the clone', '/brain/sources?limit=200'],
  ['guided answers', '/brain/guided-answers'],
  ['media files', '/assets'],
  ['deliveries to other systems', '/external-delivery/deliveries'],
] as const

/** The same for lists that the operator has. */
const operatorLists = [
  ['questions without an answer', 'question list'],
  ['exams', 'exam list'],
  ['affiliates with earnings', 'affiliate payouts'],
  ['attempts to send events', 'webhook attempts'],
] as const

/** A list that each course has of its own, of all courses. */
export async function listOfCourses(api: Send, pathOf: (product_id: number) => string): Promise<object[]> {
  const products = await listAll<{ id: number; kind: string }>(api, '/products')
  const courses = products.filter(({ kind }) => kind === 'course')
  return (await Promise.all(courses.map(({ id }) => listAll<object>(api, pathOf(id))))).flat()
}

/** The same for lists of one course each. */
export const courseLists = [
  ['learning events', (product_id: number) => `/learning/events?product_id=${product_id}&limit=200`],
  ['answers to surveys', (product_id: number) => `/products/${product_id}/feedback/responses?limit=100`],
  ['students in courses', (product_id: number) => `/products/${product_id}/students?limit=100`],
] as const

/** Counts what the interface shows of an academy. */
export async function countAcademy(
  { app, url }: Pick<Installation, 'app' | 'url'>,
  { account, key }: { account: Account; key: string },
): Promise<[what: string, count: number][]> {
  const api = createSend(url, '/api/v1', key)
  const counts: [string, number][] = []
  for (const [what, path] of lists) counts.push([what, (await listAll(api, path)).length])
  for (const [what, pathOf] of courseLists) counts.push([what, (await listOfCourses(api, pathOf)).length])
  for (const [what, command] of operatorLists)
    counts.push([what, (await operate<List<unknown>>({ app, account }, command)).data.length])
  return counts
}

/** The students whose campus has most to see, one of each language. */
const guides = ['lucia.ferrer@example.com', 'priya.raman@example.com']

/** How to sign in and what to look at. `base` is where the server will be. */
export async function describeAcademy(
  { app, url }: Pick<Installation, 'app' | 'url'>,
  { account, key, base }: { account: Account; key: string; base: string },
): Promise<string> {
  const links = []
  for (const email of guides) {
    const link = await operate<{ url: string; token: string }>({ app, account }, 'student link', {
      email,
    })
    const { name } = people.people.find((person) => person.email === email)!
    links.push({ name, ...link })
  }
  const [guide] = links
  const [course] = await listAll<{ id: number }>(createSend(url, '/api/v1', key), '/products')
  const curl = (door: string, path: string, token: string) =>
    `  curl -s '${base}${door}${path}' -H 'Authorization: Bearer ${token}'`
  return `Sign in as a student, once each, within 24 hours (later: npx understudy student link --account ${account.id} --email …):
${links.map(({ name, url }) => `  ${name.padEnd(14)} ${url}`).join('\n')}

Look at it, once the server runs (npm start). The key reads everything for a week:
${curl('/api/v1', '/academy/access?status=expired', key)}
${curl('/api/v1', `/learning/events?product_id=${course!.id}&limit=5`, key)}
${curl('/api/v1', `/products/${course!.id}/students?limit=5`, key)}
${curl('/api/v1', '/conversations?limit=3', key)}
${curl('/campus/api', '/courses', guide!.token)}
  npx understudy question list --account ${account.id}
  npx understudy affiliate payouts --account ${account.id}`
}
