import { expect, test } from 'vitest'
import { startTestApp } from '../../server/test/app.ts'
import { createTestAccount } from '../../server/test/factories.ts'
import { signInUser } from '../../server/test/records.ts'
import { sections } from '../panel/frame/sections.ts'
import { startBrowser } from './browser.ts'
import { fillAccount } from './full-account.ts'
import { findFaults, looks, openPanel } from './panel.ts'

const app = await startTestApp()
const browser = await startBrowser()

const paths = sections.flatMap(({ screens }) => screens.map(({ path }) => path))
// Two that have nothing in common. The deep tests see every screen in all of them.
const seen = process.env.DEEP === '1' ? looks : [looks[0]!, looks.at(-1)!]

test.each(seen)(
  'every screen can be used by everybody, without records and with many: $language, $theme, $width pixels',
  async (look) => {
    const empty = await createTestAccount(app)
    const full = await createTestAccount(app)
    const own = await fillAccount(full)
    const faults: Record<string, string[]> = {}
    for (const [account, screens] of [[empty, paths] as const, [full, [...paths, ...own]] as const]) {
      const user = await signInUser(account)
      const { page, open, errors } = await openPanel(browser, app, { user, look })
      for (const path of screens) {
        await open(path)
        const found = [...(await findFaults(page)), ...errors.splice(0)]
        if (found.length > 0) faults[`${path} of ${account.account.name}`] = found
      }
    }
    expect(faults).toEqual({})
  },
  600_000,
)
