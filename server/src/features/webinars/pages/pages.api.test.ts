import { createHash } from 'node:crypto'
import { createContext, runInContext } from 'node:vm'
import { parseHTML } from 'linkedom'
import { afterAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { startMailServer } from '../../../../test/fakes/mail-server.ts'
import { operate } from '../../../../test/operator.ts'
import { createRegistrant, createWebinar, liveSettings } from '../../../../test/webinars.ts'

const server = await startMailServer()
afterAll(() => server.close())
const mail = { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: 'school@example.com' }
const environment = { ...mail, ...liveSettings, TRUST_PROXY: 'loopback' }
const app = await startTestApp({ environment })
const account = await createTestAccount(app)
const inMinutes = (minutes: number) => new Date(app.clock.nowMs() + minutes * 60_000).toISOString()
const upcoming = (fields = {}) => createWebinar(account, { starts_at: inMinutes(60), ...fields })

async function open(path: string, languages = 'en', on = app) {
  const answer = await on.request({ path, headers: { 'accept-language': languages } })
  return { ...answer, document: parseHTML(answer.text).document }
}

let clients = 0
/** Sends a form, as a client whom nobody has counted yet unless a test names one. */
async function send(path: string, fields: Record<string, string>, client = `10.1.0.${clients++}`, on = app) {
  const answer = await on.request({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': client },
    body: new URLSearchParams(fields).toString(),
    expectFault: true,
  })
  return { ...answer, document: parseHTML(answer.text).document }
}

async function mailsTo(email: string) {
  await app.drain()
  return server.taken.filter(({ to }) => to.includes(email))
}
const pathOf = (url: string) => url.slice(app.app.base_url.length)
const said = ({ document }: Pick<Awaited<ReturnType<typeof open>>, 'document'>) =>
  document.querySelector('[role=status], [role=alert]')!.textContent

test('whoever fills in the form is registered, sees their link and is mailed it', async () => {
  const { id, registration_url } = await upcoming({ title: 'Pots & pans', timezone: 'Europe/Madrid' })
  const { document } = await open(pathOf(registration_url))
  expect(document.querySelector('h1')!.textContent).toBe('Pots & pans')
  const form = document.querySelector('form')!
  expect([form.getAttribute('method'), form.getAttribute('action')]).toEqual(['post', `/webinars/${id}`])
  const sent = await send(`/webinars/${id}`, { name: 'Ana', email: 'Ana@example.com' })
  const [registrant] = (await account.api.get(`/webinars/${id}/registrants`)).body.data
  expect(registrant).toMatchObject({ email: 'ana@example.com', name: 'Ana', source: 'page' })
  expect([sent.status, sent.document.querySelector('main a')!.getAttribute('href')]).toEqual([
    ...[201, registrant.join_url],
  ])
  const [got, ...others] = await mailsTo('ana@example.com')
  expect(got!.headers.get('subject')).toBe('Your link to Pots & pans')
  for (const text of [registrant.join_url, 'Europe/Madrid', 'as Ana']) expect(got!.text).toContain(text)
  expect(others).toEqual([])
})

test('an email that is registered already is mailed its link, which the page does not show', async () => {
  const { id } = await upcoming()
  const { join_url, email } = await createRegistrant(account, id)
  const { status, text, document } = await send(`/webinars/${id}`, { name: 'Somebody', email })
  expect([status, said({ document })]).toEqual([200, expect.stringContaining('registered already')])
  expect(text).not.toContain(new URL(join_url).searchParams.get('token'))
  expect((await mailsTo(email))[0]!.text).toContain(join_url)
  const { body } = await app.request({
    method: 'POST',
    path: `/webinars/${id}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Somebody', email }),
  })
  expect(body).toEqual({ join_url: null })
})

test('a mail that is refused for now is sent later', async () => {
  const { id } = await upcoming()
  server.react = () => ({ at: 'data', code: 451 })
  await send(`/webinars/${id}`, { name: 'Late', email: 'late@example.com' })
  expect(await mailsTo('late@example.com')).toEqual([])
  server.react = () => null
  app.clock.advance('1m')
  expect(await mailsTo('late@example.com')).toHaveLength(1)
})

test('what is wrong is said on the page, which keeps what was typed as text', async () => {
  const { id } = await upcoming({ title: '<b>Sow</b>', description: '<script>alert(1)</script>' })
  const name = '"><script>'
  const { status, document, text } = await send(`/webinars/${id}`, { name, email: 'no email' })
  expect([status, said({ document })]).toEqual([400, expect.stringContaining('email address')])
  expect(document.querySelector('input[name=name]')!.getAttribute('value')).toBe(name)
  expect(text).not.toContain('<b>Sow')
  expect(document.querySelectorAll('script')).toHaveLength(1)
})

test('a client may send 60 forms an hour, those that are refused counted too', async () => {
  const { id } = await upcoming()
  const client = '10.2.0.1'
  for (let sent = 0; sent < 60; sent++) {
    const { status } = await send(`/webinars/${id}`, { name: '', email: 'x' }, client)
    expect(status).toBe(400)
  }
  const fields = { name: 'Bo', email: 'bo@example.com' }
  expect((await send(`/webinars/${id}`, fields, client)).status).toBe(429)
  expect((await send(`/webinars/${id}`, fields)).status).toBe(201)
  app.clock.advance('1h')
  const later = await upcoming()
  expect((await send(`/webinars/${later.id}`, fields, client)).status).toBe(201)
})

test('a draft has no page; one that is over says so, without a form', async () => {
  const draft = await upcoming({ draft: true })
  const cancelled = await upcoming()
  await operate(account, 'webinar cancel', { id: cancelled.id })
  const ended = await createWebinar(account, { starts_at: inMinutes(-120) })
  const starter = await createTestAccount(app)
  const unseen = await createWebinar(starter)
  await operate(app, 'account set-plan', { id: starter.account.id, plan: 'starter' })
  app.clock.advance('5s')
  for (const id of [draft.id, unseen.id, 999, 'x', '1e3']) {
    for (const path of [`/webinars/${id}`, `/webinars/${id}/calendar`, `/webinars/${id}/join?token=x`])
      expect([path, (await app.request({ path })).status]).toEqual([path, 404])
  }
  for (const { id } of [cancelled, ended]) {
    expect((await open(`/webinars/${id}`)).document.querySelector('form')).toBeNull()
    const { status, document } = await send(`/webinars/${id}`, { name: 'Ana', email: 'late@example.org' })
    expect([status, document.querySelector('form')]).toEqual([409, null])
  }
  expect(await mailsTo('late@example.org')).toEqual([])
})

test('the time is shown in the zone of the reader, and without the script in that of the webinar', async () => {
  const { id, starts_at } = await upcoming({ timezone: 'Europe/Madrid' })
  const { text, document } = await open(`/webinars/${id}`, 'es-MX,en;q=0.8')
  expect(document.documentElement.lang).toBe('es')
  expect(document.querySelector('time')!.textContent).toContain('(Europe/Madrid)')
  const shown = parseHTML(text).document
  class InAuckland extends Intl.DateTimeFormat {
    override resolvedOptions() {
      return { ...super.resolvedOptions(), timeZone: 'Pacific/Auckland' }
    }
  }
  const surroundings = createContext({ document: shown, Intl: { DateTimeFormat: InAuckland }, Date })
  runInContext(shown.querySelector('script')!.textContent!, surroundings)
  const there = new Intl.DateTimeFormat('es', {
    ...{ dateStyle: 'full', timeStyle: 'short', timeZone: 'Pacific/Auckland' },
  })
  expect(shown.querySelector('time')!.textContent).toBe(
    `${there.format(new Date(starts_at))} (Pacific/Auckland)`,
  )
})

test('the policy allows exactly the script and the style of the page, and forms to this server', async () => {
  const { headers, document, text } = await open(`/webinars/${(await upcoming()).id}`)
  const policy = headers['content-security-policy']!
  const allowed = [...policy.matchAll(/'sha256-([^']+)'/g)].map(([, hash]) => hash)
  const hashes = [...document.querySelectorAll('script, style')].map(({ textContent }) =>
    createHash('sha256').update(textContent!).digest('base64'),
  )
  expect(hashes.sort()).toEqual(allowed.sort())
  expect(policy).toContain("form-action 'self'")
  expect(text).not.toMatch(/\s(src|style|on\w+)=/)
  for (const input of document.querySelectorAll('input')) expect(input.closest('label')).not.toBeNull()
})

test('the calendar file has the time of the webinar, and a change raises its sequence', async () => {
  const { id, starts_at } = await upcoming({ title: 'Sowing', duration_minutes: 90 })
  const read = async () => (await app.request({ path: `/webinars/${id}/calendar` })).text
  const compact = (instant: string) => instant.replace(/[-:]|\.000/g, '')
  const first = await read()
  for (const line of ['SUMMARY:Sowing', `DTSTART:${compact(starts_at)}`, 'SEQUENCE:0', 'STATUS:CONFIRMED'])
    expect(first).toContain(line)
  app.clock.advance('2s')
  await operate(account, 'webinar cancel', { id })
  expect(await read()).toMatch(/SEQUENCE:2\r?\n[\s\S]*STATUS:CANCELLED/)
})

test('opening a link only looks; entering is a POST, as that registrant', async () => {
  const { id } = await createWebinar(account)
  const { join_url, join_token, id: registrant_id } = await createRegistrant(account, id, { name: 'Ana' })
  const { document, text, headers } = await open(pathOf(join_url))
  expect(document.querySelector('button')!.textContent).toBe('Enter as Ana')
  expect([text.includes('eyJ'), headers['referrer-policy']]).toEqual([false, 'no-referrer'])
  const form = document.querySelector('form')!
  const token = form.querySelector('input')!.getAttribute('value')!
  expect([form.getAttribute('action'), token]).toEqual([`/webinars/${id}/join`, join_token])
  const entered = await send(`/webinars/${id}/join`, { join_token })
  const parts = [...entered.document.querySelectorAll('dd')].map(({ textContent }) => textContent)
  expect([entered.status, ...parts]).toEqual([200, 'wss://live.example.com', `w${id}`])
  const claims = JSON.parse(atob(entered.document.querySelector('textarea')!.textContent!.split('.')[1]!))
  expect(claims.sub).toMatch(`r${registrant_id}-`)
})

test('a link that is wrong, comes too early or finds no server says so', async () => {
  const enter = async (on: TestApp, id: number, join_token: string) => {
    const { status, document } = await send(`/webinars/${id}/join`, { join_token }, undefined, on)
    return [status, said({ document })]
  }
  const { id } = await upcoming()
  const { join_token, join_url } = await createRegistrant(account, id)
  expect(await enter(app, id, 'x')).toEqual([404, expect.stringContaining('not valid')])
  expect((await open(`/webinars/${id}/join`)).status).toBe(404)
  expect(await enter(app, id, join_token)).toEqual([409, expect.stringContaining('30 minutes')])
  app.clock.advance('30m')
  const bare = await app.sibling(app.database_url, { LIVEKIT_URL: '' })
  expect(await enter(bare, id, join_token)).toEqual([503, expect.stringContaining('no server')])
  expect(said(await open(pathOf(join_url), 'en', bare))).toContain('no server')
})

test('the page of hosts holds no permit: it enters by the session of the panel, and there is none for a draft', async () => {
  const { id } = await upcoming({ title: 'Pots', format: 'group' })
  const { status, text, document } = await open(`/webinars/${id}/host`, 'es')
  const form = document.querySelector('form')!
  expect([status, form.getAttribute('data-room')]).toEqual([200, `/panel/api/webinars/${id}/host-link`])
  expect(form.querySelector('button')!.textContent).toBe('Entrar como anfitrión')
  expect(form.querySelector('[name=group]')).not.toBeNull()
  expect(text).not.toMatch(/eyJ/)
  await operate(account, 'webinar cancel', { id })
  expect((await open(`/webinars/${id}/host`)).document.querySelector('form')).toBeNull()
  const draft = await upcoming({ draft: true })
  expect((await open(`/webinars/${draft.id}/host`)).status).toBe(404)
})
