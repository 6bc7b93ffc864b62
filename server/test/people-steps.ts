import { pageOf, postJson } from '../src/features/meetings/meetings.fixture.ts'
import type { Api } from './factories.ts'
import { newMarker } from './markers.ts'
import { operate } from './operator.ts'
import { guidedQuestion, type People, type Step, surveyQuestionId, type World } from './people.ts'
import { signInStudent } from './records.ts'

type StepOf<Kind extends Step['do']> = Extract<Step, { do: Kind }>

/** Lets one thing happen. What needs a record that does not exist yet does nothing. */
export async function take(people: People, world: World, step: Step): Promise<void> {
  const thread = 'which' in step ? world.threads[step.which % Math.max(1, world.threads.length)] : undefined
  switch (step.do) {
    case 'chat':
      return chat(world, step)
    case 'sale':
      return sell(world, step)
    case 'refund':
      return refund(world, step)
    case 'tag':
      return tag(world, step)
    case 'access':
      return grantAccess(world, step)
    case 'affiliate':
      return makeAffiliate(world, step)
    case 'retry':
      return retry(world, step)
    case 'student':
      return enterCampus(world, step)
    case 'exam':
      return sitExam(world, step)
    case 'webinar':
      return registerForWebinar(world, step)
    case 'book':
      return bookMeeting(world, step)
    case 'title':
      if (thread)
        await world.account.api.patch(`/conversations/${thread.id}`, { title: plantIn(world, thread) })
      return
    case 'page':
      if (thread) await setText(world, 'conversations', 'first_page_url', thread.id, plantIn(world, thread))
      return
    case 'phone': {
      const { contact_id, email } = world.people[step.who]!
      if (contact_id !== null)
        await setText(world, 'contacts', 'phone', contact_id, world.plant(`email ${email}`))
      return
    }
    case 'delete':
      return deleteThread(world, thread)
    case 'clock':
      people.statuses.set(world.path, step.answer)
      people.app.clock.advance(step.by)
      return people.app.drain()
  }
}

/** The fields that only later doors fill. */
async function setText({ app, account }: World, table: string, column: string, id: number, text: string) {
  await app.sql(`update ${table} set ${column} = $3 where account_id = $1 and id = $2`, [
    account.account.id,
    id,
    text,
  ])
}

function plantIn({ plant }: World, thread: World['threads'][number]): string {
  const marker = plant(thread.visitor)
  thread.markers.push(marker)
  return marker
}

/** An Idempotency-Key with a marker. */
const keyOf = (keyed: boolean, marker: string) =>
  keyed ? { headers: { 'idempotency-key': `key ${marker}` } } : {}

async function chat(
  world: World,
  { who, which, as, named, fresh, known, keyed }: StepOf<'chat'>,
): Promise<void> {
  const { api } = world.account
  const { email, ids } = world.people[who]!
  const [words, name, key] = [newMarker(), newMarker(), newMarker()]
  const thread = as === 'thread' ? world.threads[which % Math.max(1, world.threads.length)] : undefined
  const identity = {
    nobody: {},
    thread: { conversation_id: thread?.id },
    id: { visitor_external_id: ids[0] },
    'other id': { visitor_external_id: ids[1] },
    email: { visitor_email: email },
    'email as id': { visitor_external_id: email.toUpperCase() },
    'id and email': { visitor_external_id: ids[which % 2], visitor_email: email },
  }[as]
  const message = known ? guidedQuestion : `What about ${words}, nobody knows?`
  const fields = { message, new_conversation: fresh, ...(named && { visitor_name: name }), ...identity }
  // Nobody sends more than twenty messages a minute.
  world.app.clock.advance('4s')
  const { status, text, body } = await api.post('/chat', fields, keyOf(keyed, key))
  if (status === 429) return
  if (status !== 200) throw new Error(`the chat failed: ${text}`)
  await learn(world, who, { ...body, identity, markers: { words, name, key } })
}

type Learnt = {
  conversation_id: number
  visitor_id: number
  identity: { visitor_external_id?: string }
  markers: { words: string; name: string; key: string }
}

/** Notes the thread, whose markers they are, and what the platform now knows to be one person. */
async function learn(world: World, who: number, { conversation_id, visitor_id, identity, markers }: Learnt) {
  const visitor = `visitor ${visitor_id}`
  for (const marker of Object.values(markers)) world.owners.set(marker, visitor)
  const known = world.threads.find(({ id }) => id === conversation_id)
  const thread = known ?? { id: conversation_id, visitor, markers: [] }
  if (known === undefined) world.threads.push(thread)
  thread.markers.push(markers.words, markers.key)
  const external_id = identity.visitor_external_id
  if (external_id !== undefined) world.links.push([`id ${external_id}`, visitor])
  if (external_id?.includes('@'))
    world.links.push([`id ${external_id}`, `email ${external_id.toLowerCase()}`])
  const { email } = (await world.account.api.get(`/conversations/${conversation_id}`)).body.visitor
  if (email !== null) world.links.push([`email ${email}`, visitor])
  await findContact(world, who)
}

async function findContact({ account, people }: World, who: number): Promise<void> {
  const { data } = (await account.api.get('/contacts')).body
  const person = people[who]!
  person.contact_id = data.find(({ email }: { email: string }) => email === person.email)?.id ?? null
}

/** `by`: 0 without a reference, 1 through the affiliate that the other person is, 2 with a reference that nobody has. */
async function sell(world: World, { who, keyed, named, by }: StepOf<'sale'>): Promise<void> {
  const { account, people, product_id, sales, plant } = world
  const { email } = people[who]!
  const owner = `email ${email}`
  const order_ref = `order-${sales.length}`
  const sale = {
    ...{ email, amount_cents: 1_000, order_ref, product_id },
    ...(named && { name: `Name ${plant(owner)}` }),
    ...(by > 0 && { ref: by === 1 ? people[1 - who]!.code : plant(owner) }),
  }
  const { status, text } = await account.api.post('/sales', sale, keyOf(keyed, plant(owner)))
  if (status !== 201) throw new Error(`the sale failed: ${text}`)
  sales.push({ order_ref, owner })
  await findContact(world, who)
}

async function refund({ account, sales, plant }: World, { which, keyed }: StepOf<'refund'>): Promise<void> {
  const sale = sales[which % Math.max(1, sales.length)]
  if (sale === undefined) return
  const fields = { amount_cents: 1, reason: `They said ${plant(sale.owner)}` }
  await account.api.post(`/sales/${sale.order_ref}/refund`, fields, keyOf(keyed, plant(sale.owner)))
}

async function tag({ account, people, plant }: World, { who, keyed }: StepOf<'tag'>): Promise<void> {
  const { contact_id, email } = people[who]!
  if (contact_id === null) return
  await account.api.post(
    `/contacts/${contact_id}/tags`,
    { name: 'vip' },
    keyOf(keyed, plant(`email ${email}`)),
  )
}

/** Gives access. The answer that is kept names the person. */
async function grantAccess(world: World, { who, keyed, named }: StepOf<'access'>): Promise<void> {
  const { account, people, product_id, plant, links } = world
  const { email } = people[who]!
  const owner = `email ${email}`
  const fields = { email, product_id, ...(named && { name: `Name ${plant(owner)}` }) }
  const { status, text, body } = await account.api.post('/academy/access', fields, keyOf(keyed, plant(owner)))
  if (status !== 200 && status !== 201) throw new Error(`the access was not given: ${text}`)
  links.push([owner, `visitor ${body.visitor_id}`])
  await findContact(world, who)
}

/** Registers for a webinar, or finds that they are registered. */
async function registerForWebinar(world: World, { who, keyed }: StepOf<'webinar'>): Promise<void> {
  const { account, people, webinar_id, plant } = world
  const { email } = people[who]!
  const owner = `email ${email}`
  const path = `/webinars/${webinar_id}/registrants`
  const fields = { email, name: `Name ${plant(owner)}` }
  const { status, text } = await account.api.post(path, fields, keyOf(keyed, plant(owner)))
  if (status !== 200 && status !== 201) throw new Error(`nobody was registered: ${text}`)
  await findContact(world, who)
}

async function makeAffiliate({ account, people, plant, affiliates }: World, { who }: StepOf<'affiliate'>) {
  const { email, code } = people[who]!
  const name = plant(`email ${email}`)
  affiliates.add(name)
  // The second one with the same code is refused.
  await operate(account, 'affiliate create', { name, email, code, commission_percent: 10 }).catch(() => {})
}

/** Sends a failed delivery again: the answer that is kept holds its payload. */
async function retry({ account, sales, plant }: World, { which, keyed }: StepOf<'retry'>): Promise<void> {
  const { data } = (await account.api.get('/external-delivery/deliveries')).body
  const failed = data.filter(({ status }: { status: string }) => status === 'failed')
  const delivery = failed[which % Math.max(1, failed.length)]
  if (delivery === undefined) return
  const { owner } = sales.find(({ order_ref }) => order_ref === delivery.order_ref)!
  await account.api.post(`/external-delivery/deliveries/${delivery.id}/retry`, {}, keyOf(keyed, plant(owner)))
}

async function deleteThread(world: World, thread: World['threads'][number] | undefined): Promise<void> {
  if (thread === undefined) return
  await world.account.api.delete(`/conversations/${thread.id}`)
  world.threads.splice(world.threads.indexOf(thread), 1)
  for (const marker of thread.markers) world.deleted.add(marker)
}

/**
 * Has a session and perhaps says a name, marks a lesson, submits its blocks and gets a certificate if they have the course,
 * and asks the clone there. They may have asked for a link that nobody has sent yet.
 */
async function enterCampus(world: World, { who, named, asks }: StepOf<'student'>): Promise<void> {
  const { app, account, people, plant, links } = world
  const { email } = people[who]!
  const { visitor_id, campus } = await signInStudent(account, { email, name: null })
  links.push([`email ${email}`, `visitor ${visitor_id}`])
  if (named) await campus.patch('/me', { name: plant(`email ${email}`) })
  await campus.post(`/lessons/${world.unit_id}/complete`)
  await campus.post('/sessions', { unit_id: world.unit_id })
  await submitBlocks(world, campus, `visitor ${visitor_id}`)
  await campus.post(`/certificates/${world.product_id}`)
  app.clock.advance('4s')
  await campus.post('/chat', { message: `What about ${plant(`visitor ${visitor_id}`)}, nobody knows?` })
  await findContact(world, who)
  if (!asks) return
  await app.request({
    method: 'POST',
    path: '/campus/api/sign-in',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, academy: account.account.slug }),
  })
}

/** Writes a long text in an exam that they were given, and perhaps submits it. */
async function sitExam(world: World, { who, submits }: StepOf<'exam'>): Promise<void> {
  const { account, people, plant, links, exam_product_id: product_id } = world
  const { email } = people[who]!
  const { status, text } = await account.api.post('/academy/access', { email, product_id })
  if (status >= 300) throw new Error(`the access was not given: ${text}`)
  const { visitor_id, campus } = await signInStudent(account, { email, name: null })
  links.push([`email ${email}`, `visitor ${visitor_id}`])
  await findContact(world, who)
  await campus.post(`/exams/${product_id}/start`)
  const answers = [{ key: 'plan', value: `I am ${plant(`visitor ${visitor_id}`)}.` }]
  if (submits) await campus.post(`/exams/${product_id}/submit`, { answers })
  else await campus.put(`/exams/${product_id}/answers`, { answers })
}

/** Books a meeting, with an answer and a name, and perhaps cancels it. */
async function bookMeeting(world: World, { who, cancels }: StepOf<'book'>): Promise<void> {
  const { app, people, plant, meeting_type } = world
  const { email } = people[who]!
  const owner = `email ${email}`
  const { status, text, body } = await pageOf(app, meeting_type).book({
    ...{ email, name: `Name ${plant(owner)}` },
    answers: [{ question: 'What grows?', value: plant(owner) }],
  })
  if (status !== 201) throw new Error(`the meeting was not booked: ${text}`)
  await findContact(world, who)
  if (!cancels) return
  const { pathname } = new URL(body.manage_url)
  await postJson(app, `${pathname}/cancel`, { reason: `I am ${plant(owner)}.` })
}

/** Takes the quiz, hands in the assignment and answers the survey, where they have access to the course. */
async function submitBlocks({ block_ids, plant }: World, campus: Api, owner: string): Promise<void> {
  const [quiz, task, survey] = block_ids
  await campus.post(`/blocks/${quiz}/submit`, { answers: [{ key: 'q1', value: plant(owner) }] })
  await campus.post(`/blocks/${task}/submit`, { text: plant(owner), file_names: [`${plant(owner)}.pdf`] })
  const answers = [{ question_id: surveyQuestionId, value: plant(owner) }]
  await campus.put(`/surveys/${survey}`, { answers })
}
