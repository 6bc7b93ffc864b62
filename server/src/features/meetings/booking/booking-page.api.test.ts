import { createHash } from 'node:crypto'
import { createContext, runInContext } from 'node:vm'
import { parseHTML } from 'linkedom'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { createMeetingType, pageOf } from '../meetings.fixture.ts'

const app = await startTestApp()
const account = await createTestAccount(app)

async function open(path: string, languages = 'en') {
  const answer = await app.request({ path, headers: { 'accept-language': languages } })
  return { ...answer, document: parseHTML(answer.text).document }
}

const daily = { timezone: 'UTC', available: 'mon-sun 09:00-10:00,23:00-24:00', notice_hours: 0 }

test('without a script the page lists the slots of seven days in the zone of the host, with links to the next ones', async () => {
  const page = pageOf(app, await createMeetingType(account, daily))
  const slots = await page.slots()
  const { document, status } = await open(page.path)
  expect(status).toBe(200)
  const values = [...document.querySelectorAll('input[type=radio]')].map((input) =>
    input.getAttribute('value'),
  )
  expect(values).toEqual(slots.slice(0, values.length).map(({ starts_at }) => starts_at))
  expect(document.querySelectorAll('fieldset')).toHaveLength(7)
  expect(document.querySelector('fieldset label')!.textContent).toMatch(/\d\d:\d\d/)
  expect(document.querySelector('[data-zone]')!.textContent).toBe('UTC')
  const next = document.querySelector('nav a')!.getAttribute('href')!
  expect(next).toBe(`${page.path}?from=${slots[values.length]!.starts_at}`)
  const later = await open(next)
  expect(later.document.querySelector('input[type=radio]')!.getAttribute('value')).toBe(
    slots[values.length]!.starts_at,
  )
  expect(later.document.querySelector('nav a')!.getAttribute('href')).toBe(page.path)
})

test('every field has a label, and what is required says so to the browser', async () => {
  const type = await createMeetingType(account, { ...daily, question: ['Why?!', 'Where?'] })
  const { document } = await open(pageOf(app, type).path)
  for (const input of document.querySelectorAll('input:not([type=hidden]), textarea'))
    expect(input.closest('label')?.textContent?.trim()).toBeTruthy()
  const required = [...document.querySelectorAll('[required]')].map((input) => input.getAttribute('name'))
  expect(new Set(required)).toEqual(new Set(['starts_at', 'name', 'email', 'answer_0']))
  expect(document.querySelector('form')!.getAttribute('method')).toBe('post')
})

test('the policy allows exactly the script and the style of the page, and forms to this server', async () => {
  const { headers, document, text } = await open(pageOf(app, await createMeetingType(account, daily)).path)
  const policy = headers['content-security-policy']!
  const allowed = [...policy.matchAll(/'sha256-([^']+)'/g)].map(([, hash]) => hash)
  const hashes = [...document.querySelectorAll('script, style')].map(({ textContent }) =>
    createHash('sha256').update(textContent!).digest('base64'),
  )
  expect(hashes.sort()).toEqual(allowed.sort())
  expect(policy).toContain("form-action 'self'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(text).not.toMatch(/\s(src|style|on\w+)=/)
})

test('the page is in the language that the browser asks for, where there is one', async () => {
  const { path } = pageOf(app, await createMeetingType(account, daily))
  const language = async (asked: string) => (await open(path, asked)).document.documentElement.lang
  expect(await Promise.all(['es-MX,en;q=0.8', 'fr, es;q=0.5', 'xx', ''].map(language))).toEqual([
    ...['es', 'es', 'en', 'en'],
  ])
  expect((await open(path, 'es')).text).toContain('Elige una hora')
})

/** The page as a browser in a zone runs it. */
function runIn(zone: string, html: string) {
  const { document } = parseHTML(html)
  class InZone extends Intl.DateTimeFormat {
    override resolvedOptions() {
      return { ...super.resolvedOptions(), timeZone: zone }
    }
  }
  runInContext(
    document.querySelector('script')!.textContent!,
    createContext({ document, Intl: { DateTimeFormat: InZone }, Date }),
  )
  return document
}

test('with the script the times are those of the visitor, under the days of the visitor, and the zone is sent', async () => {
  const page = pageOf(app, await createMeetingType(account, daily))
  const { text } = await open(page.path)
  const document = runIn('Pacific/Auckland', text)
  expect(document.querySelector('[data-zone]')!.textContent).toBe('Pacific/Auckland')
  expect(document.querySelector('input[name=timezone]')!.getAttribute('value')).toBe('Pacific/Auckland')
  const shown = [...document.querySelectorAll('fieldset')].flatMap((set) =>
    [...set.querySelectorAll('label')].map((label) => [
      set.querySelector('legend')!.textContent,
      label.querySelector('time')!.textContent,
      label.querySelector('input')!.getAttribute('value'),
    ]),
  )
  expect(shown.length).toBeGreaterThan(7)
  const format = (options: Intl.DateTimeFormatOptions, at: string) =>
    new Intl.DateTimeFormat('en', { ...options, timeZone: 'Pacific/Auckland' }).format(new Date(at))
  for (const [day, time, at] of shown) {
    expect(day).toBe(format({ weekday: 'long', day: 'numeric', month: 'long' }, at!))
    expect(time).toBe(format({ hour: '2-digit', minute: '2-digit' }, at!))
  }
})

test('where nothing is free the page says so and has no form', async () => {
  const type = await createMeetingType(account, { notice_hours: 720, horizon_days: 1 })
  const { document, text } = await open(pageOf(app, type).path)
  expect(text).toContain('There is no free time at the moment.')
  expect(document.querySelector('form')).toBeNull()
})
