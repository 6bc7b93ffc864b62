import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../server/test/app.ts'
import { createTestAccount } from '../../../server/test/factories.ts'
import { signInUser } from '../../../server/test/records.ts'
import { createWidget } from '../../../server/test/widgets.ts'
import { startBrowser } from '../browser.ts'
import { createStudiedCourse } from '../studied-course.fixture.ts'
import { readTrace, type TraceEvent } from './trace.rules.ts'

const rounds = 5
const categories = [
  'loading',
  'blink.user_timing',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
]

/** What pages are opened with; the phone is a slow one on a slow network. */
const devices = {
  computer: { width: 1280, slowdown: 1, network: null },
  phone: { width: 390, slowdown: 4, network: { latencyMs: 150, bytesPerSecond: 200_000 } },
}
type Device = (typeof devices)[keyof typeof devices]

const app = await startTestApp()
const browser = await startBrowser()

async function prepare(page: Page, { width, slowdown, network }: Device): Promise<void> {
  await page.setViewportSize({ width, height: 844 })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  if (network === null) return
  const { latencyMs: latency, bytesPerSecond: speed } = network
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency },
    ...{ downloadThroughput: speed, uploadThroughput: speed },
  })
}

/** Opens an address with nothing in the cache, while Chromium traces it. */
async function measure(address: string, device: Device, token: string | null) {
  const context = await browser.browser.newContext()
  if (token !== null) await context.addCookies([{ name: 'understudy_campus', value: token, url: app.url }])
  const page = await context.newPage()
  await prepare(page, device)
  await browser.browser.startTracing(page, { categories })
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  const trace = JSON.parse((await browser.browser.stopTracing()).toString())
  await context.close()
  return readTrace(trace.traceEvents as TraceEvent[], address)
}

const middle = (figures: number[]) => Math.round(figures.toSorted((a, b) => a - b)[figures.length >> 1]!)

test('how soon the largest part of each page is painted, and how long its main thread is held up', async () => {
  const account = await createTestAccount(app)
  const { student, lessons } = await createStudiedCourse(app, account)
  const widget = await createWidget(account)
  const { panel } = await signInUser(account)
  const { id } = (await account.api.get('/versions')).body.data[0]
  const page: string = (await panel.put(`/versions/${id}/page`, { enabled: true })).body.url
  const campus = `${app.url}/campus/${account.account.slug}`
  const pages = {
    'campus, courses': { address: `${campus}/`, token: student.token },
    'campus, a lesson': { address: `${campus}/lessons/${Object.values(lessons)[0]}`, token: student.token },
    'chat of a widget': { address: `${app.url}/widget/${widget.id}`, token: null },
    'page of a clone': { address: page, token: null },
  }
  const report: Record<string, object> = {}
  for (const [device, with_] of Object.entries(devices)) {
    for (const [name, { address, token }] of Object.entries(pages)) {
      const runs = []
      for (let round = 0; round < rounds; round++) runs.push(await measure(address, with_, token))
      report[`${device}: ${name}`] = {
        'largest paint, ms': middle(runs.map(({ paintMs }) => paintMs)),
        'blocked, ms': middle(runs.map(({ blockingMs }) => blockingMs)),
      }
    }
  }
  console.table(report)
  expect(Object.keys(report)).toHaveLength(8)
})
