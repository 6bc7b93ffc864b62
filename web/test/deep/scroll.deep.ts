import pg from 'pg'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withoutChecks } from '../../../server/bench/people/data.queries.ts'
import { vacuumAndAnalyze } from '../../../server/bench/shared/prepare-tables.queries.ts'
import { copyCourse, copyPeople } from '../../../server/bench/students/data.queries.ts'
import { startTestApp } from '../../../server/test/app.ts'
import { createTestAccount } from '../../../server/test/factories.ts'
import { createProduct, signInUser } from '../../../server/test/records.ts'
import { startBrowser } from '../browser.ts'
import { openPanel } from '../panel.ts'

const students = Number(process.env.STUDENTS ?? 100_000)
/** A quick hand on a wheel, and the end of the page held down. */
const speeds = { scrolled: 120, flown: 2_400 }
const measuredMs = 15_000
const maxDrawnRows = 100

const app = await startTestApp()
const browser = await startBrowser()

async function createCourse() {
  const account = await createTestAccount(app)
  const { id: product_id } = await createProduct(account)
  const client = new pg.Client(app.database_url)
  await client.connect()
  await withoutChecks(client, async () => {
    await copyPeople(client, account.account.id, students)
    await copyCourse(client, account.account.id, { product_id, students, lessons: 5 })
  })
  await vacuumAndAnalyze(client)
  await client.end()
  return { account, product_id }
}

/** Scrolls by so many pixels a frame, and says how long each frame took. */
const scroll = (page: Page, { pixels, forMs }: { pixels: number; forMs: number }): Promise<number[]> =>
  page.evaluate(
    ({ pixels, forMs }) =>
      new Promise<number[]>((resolve) => {
        const frames: number[] = []
        const began = performance.now()
        let before = began
        const next = (now: number) => {
          frames.push(now - before)
          before = now
          if (now - began >= forMs) return resolve(frames.slice(1))
          scrollBy(0, pixels)
          requestAnimationFrame(next)
        }
        requestAnimationFrame(next)
      }),
    { pixels, forMs },
  )

function summarise(frames: number[]) {
  const sorted = frames.toSorted((one, other) => one - other)
  const at = (share: number) => Number(sorted[Math.floor(share * (sorted.length - 1))]!.toFixed(1))
  const stutters = frames.filter((ms) => ms > 50).length
  return { frames: frames.length, p50: at(0.5), p95: at(0.95), longest: at(1), 'over 50 ms': stutters }
}

test('a list of 100,000 students is scrolled with few rows drawn, and reaches its end', async () => {
  const { account, product_id } = await createCourse()
  const { page, open } = await openPanel(browser, app, { user: await signInUser(account) })
  await open(`/students?course=${product_id}`)
  const rows = page.getByRole('table').getByRole('row')
  await rows.nth(1).waitFor()
  const report: Record<string, object> = {
    'first rows': summarise(await scroll(page, { pixels: speeds.scrolled, forMs: measuredMs })),
  }
  const whole = () =>
    page.evaluate(() => Number(document.querySelector('[role=table]')?.getAttribute('aria-rowcount')))
  const flown: number[] = []
  while ((await whole()) === -1) {
    flown.push(...(await scroll(page, { pixels: speeds.flown, forMs: 2_000 })))
    expect(await rows.count()).toBeLessThan(maxDrawnRows)
  }
  report['to the end'] = summarise(flown)
  report['back from the end'] = summarise(await scroll(page, { pixels: -speeds.scrolled, forMs: measuredMs }))
  console.table(report)
  expect(await whole()).toBe(students + 1)
  expect(await rows.count()).toBeLessThan(maxDrawnRows)
}, 900_000)
