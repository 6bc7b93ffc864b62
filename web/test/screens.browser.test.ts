import { expect, test } from 'vitest'
import { startTestApp } from '../../server/test/app.ts'
import { createTestAccount } from '../../server/test/factories.ts'
import { signInUser } from '../../server/test/records.ts'
import { sections } from '../panel/frame/sections.ts'
import { startBrowser } from './browser.ts'
import { findFaults, looks, openPanel } from './panel.ts'

const app = await startTestApp()
const account = await createTestAccount(app)
const user = await signInUser(account)
const browser = await startBrowser()

const paths = sections.flatMap(({ screens }) => screens.map(({ path }) => path))
// Two that have nothing in common. The deep tests see every screen in all of them.
const opposites = [looks[0]!, looks.at(-1)!]

test.each(opposites)(
  'every screen without records can be used by everybody: $language, $theme, $width pixels',
  async (look) => {
    const { page, open, errors } = await openPanel(browser, app, { user, look })
    const faults: Record<string, string[]> = {}
    for (const path of paths) {
      await open(path)
      const found = await findFaults(page)
      if (found.length > 0) faults[path] = found
    }
    expect(faults).toEqual({})
    expect(errors).toEqual([])
  },
)
