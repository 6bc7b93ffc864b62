import { expect, test } from 'vitest'
import { startTestApp } from '../../server/test/app.ts'
import { createTestAccount } from '../../server/test/factories.ts'
import { signInUser } from '../../server/test/records.ts'
import { sections } from '../panel/frame/sections.ts'
import { startBrowser } from './browser.ts'
import { fillAccount } from './full-account.ts'
import { listFiles } from './page.ts'
import { findFaults, looks, openPanel } from './panel.ts'

const app = await startTestApp()
const browser = await startBrowser()

const paths = sections.flatMap(({ screens }) => screens.map(({ path }) => path))
const isDeep = process.env.DEEP === '1'
// Two that have nothing in common, and one for what lacks most of a screen. The deep tests see every screen in all of them.
const seen = isDeep ? looks : [looks[0]!, looks.at(-1)!]
const seenEmpty = isDeep ? looks : [looks.at(-1)!]

const maxFirstBytes = 200_000
const maxFurtherBytes = 80_000

test.each(seen)(
  'every screen with many records can be used by everybody: $language, $theme, $width pixels',
  async (look) => {
    const account = await createTestAccount(app)
    const own = await fillAccount(account)
    const { page, open, go, errors } = await openPanel(browser, app, {
      user: await signInUser(account),
      look,
    })
    const faults: Record<string, string[]> = {}
    await open('/')
    for (const path of [...paths, ...own]) {
      await go(path)
      const found = [...(await findFaults(page)), ...errors.splice(0)]
      if (found.length > 0) faults[path] = found
    }
    expect(faults).toEqual({})
  },
  600_000,
)

test.each(seenEmpty)(
  'every screen without records can be used by everybody; the first weighs at most 200 KB, and no other adds more than 80 KB: $language, $theme, $width pixels',
  async (look) => {
    const user = await signInUser(await createTestAccount(app))
    const { page, open, errors } = await openPanel(browser, app, { user, look })
    const faults: Record<string, string[]> = {}
    const weights: Record<string, number> = {}
    const first = new Set<string>()
    for (const path of paths) {
      await open(path)
      await page.waitForLoadState('networkidle')
      const files = (await listFiles(page)).filter(({ address }) => !first.has(address))
      weights[path] = files.reduce((sum, { bytes }) => sum + bytes, 0)
      if (path === '/') for (const { address } of files) first.add(address)
      const found = [...(await findFaults(page)), ...errors.splice(0)]
      if (found.length > 0) faults[path] = found
    }
    expect(faults).toEqual({})
    const { '/': start = 0, ...further } = weights
    // Nothing is measured where nothing came.
    expect(start).toBeGreaterThan(50_000)
    expect(start).toBeLessThanOrEqual(maxFirstBytes)
    expect(Object.entries(further).filter(([, bytes]) => bytes > maxFurtherBytes)).toEqual([])
    if (isDeep) console.log(weights)
  },
  600_000,
)
