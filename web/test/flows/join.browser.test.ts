import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../server/test/app.ts'
import { createTestAccount } from '../../../server/test/factories.ts'
import { signInUser } from '../../../server/test/records.ts'
import { createRegistrant, createWebinar, liveSettings } from '../../../server/test/webinars.ts'
import { startBrowser } from '../browser.ts'
import { findFaults, type Look, looks, openPanel } from '../panel.ts'
import { startSignalServer, welcomeOf } from '../signal-server.ts'

const liveServer = await startSignalServer()
const app = await startTestApp({ environment: { ...liveSettings, LIVEKIT_URL: liveServer.url } })
const account = await createTestAccount(app)
const { browser, newContext } = await startBrowser()
const opposites = [looks[0]!, looks.at(-1)!]
const [english, spanish] = opposites as [Look, Look]

type Link = { join_url: string }

async function openLink({ join_url }: Link, look: Look = english, on: TestApp = app): Promise<Page> {
  const context = await newContext()
  await context.setExtraHTTPHeaders({ 'accept-language': look.language })
  const page = await context.newPage()
  await page.emulateMedia({ colorScheme: look.theme })
  await page.setViewportSize({ width: look.width, height: 900 })
  await page.goto(`${on.url}${join_url.slice(app.app.base_url.length)}`)
  return page
}

const invite = async (fields: Record<string, unknown> = {}) => {
  const webinar = await createWebinar(account, fields)
  return { webinar, registrant: await createRegistrant(account, webinar.id, { name: 'Ana' }) }
}

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
const enter = (page: Page) => page.getByRole('button', { name: /Ana$/ }).click()

test.each(opposites)(
  'at a group table one enters with a token of one’s own and finds who is there, by every means: $language, $theme, $width pixels',
  async (look) => {
    const { webinar, registrant } = await invite()
    liveServer.tokens.length = 0
    liveServer.welcome = welcomeOf({ identity: `r${registrant.id}-1`, name: 'Ana', canPublish: true }, [
      { identity: 'r7-1', name: 'Bo', canPublish: true },
      { identity: 'h-1', name: '', canPublish: true },
    ])
    const page = await openLink(registrant, look)
    expect(await findFaults(page)).toEqual([])
    expect(liveServer.tokens, 'looking does not enter').toEqual([])
    await page.getByRole('textbox').fill('table-2')
    await page.keyboard.press('Enter')
    await page.getByRole('listitem').nth(2).waitFor()
    expect(claimsOf(liveServer.tokens[0]!)).toMatchObject({
      sub: expect.stringMatching(`^r${registrant.id}-`),
      video: { room: `w${webinar.id}-table-2`, canPublish: true },
    })
    const said = await page.locator('.people').innerText()
    for (const name of look === spanish ? ['Ana (tú)', 'Bo', 'Presenta'] : ['Ana (you)', 'Bo', 'Host'])
      expect(said).toContain(name)
    const buttons =
      look === spanish
        ? ['Encender el micrófono', 'Encender la cámara', 'Salir de la sala', 'Enviar']
        : ['Turn the microphone on', 'Turn the camera on', 'Leave the room', 'Send']
    for (const name of buttons) expect(await page.getByRole('button', { name }).isVisible()).toBe(true)
    expect(await findFaults(page)).toEqual([])
    await page.getByRole('button', { name: buttons[2]! }).press('Enter')
    const left = look === spanish ? 'Has salido de la sala.' : 'You have left the room.'
    await page.getByRole('status').filter({ hasText: left }).waitFor()
    expect(await page.getByRole('button', { name: /Ana$/ }).isVisible()).toBe(true)
  },
)

test('at a broadcast one listens: there is no microphone and no camera, and the page says why', async () => {
  const { registrant } = await invite({ format: 'broadcast' })
  liveServer.welcome = welcomeOf({ identity: `r${registrant.id}-1`, name: 'Ana', canPublish: false }, [])
  const page = await openLink(registrant)
  await enter(page)
  await page.getByText('You are listening').waitFor()
  expect(await page.getByRole('button').allInnerTexts()).not.toContain('Turn the microphone on')
  expect(await page.getByRole('textbox', { name: 'Message' }).isVisible()).toBe(true)
})

test('a host enters the room from the panel, speaks at a broadcast, and is told where they may not', async () => {
  const { webinar } = await invite({ format: 'broadcast' })
  const user = await signInUser(account, 'editor')
  liveServer.tokens.length = 0
  liveServer.welcome = welcomeOf({ identity: 'h-1', name: '', canPublish: true }, [])
  const { page, open, errors } = await openPanel({ browser, newContext }, app, { user })
  await open(`/webinars/${webinar.id}`)
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Enter as host' }).click()
  const room = await opened
  await room.getByRole('button', { name: 'Enter as host' }).waitFor()
  expect(await findFaults(room)).toEqual([])
  await room.getByRole('button', { name: 'Enter as host' }).click()
  await room.getByRole('button', { name: 'Turn the microphone on' }).waitFor()
  expect(claimsOf(liveServer.tokens[0]!)).toMatchObject({
    sub: expect.stringMatching('^h-'),
    video: { room: `w${webinar.id}`, canPublish: true, roomAdmin: true },
  })
  expect(errors).toEqual([])
  const stranger = await (await newContext()).newPage()
  await stranger.goto(`${app.url}/webinars/${webinar.id}/host`)
  await stranger.getByRole('button', { name: 'Enter as host' }).click()
  await stranger.getByRole('alert').filter({ hasText: 'Sign in to the panel' }).waitFor()
})

test('devices are asked for when somebody chooses them, and one that is missing is told in words', async () => {
  const { registrant } = await invite()
  liveServer.welcome = welcomeOf({ identity: `r${registrant.id}-1`, name: 'Ana', canPublish: true }, [])
  const page = await openLink(registrant)
  await enter(page)
  await page.getByText('Ana (you)').waitFor()
  expect(await page.getByText('No such device').count()).toBe(0)
  await page.getByText('Choose devices').click()
  await page.getByRole('alert').filter({ hasText: 'No such device was found' }).waitFor()
})

test('a server that refuses the entrance is told in words, and the form is there again with the focus on its button', async () => {
  const { registrant } = await invite()
  liveServer.welcome = null
  const page = await openLink(registrant)
  await enter(page)
  const alert = page.getByRole('alert')
  await alert.filter({ hasText: 'refused the entrance' }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Enter as Ana')
  expect(await findFaults(page)).toEqual([])
})

test('before the room opens the page says when, and entering says that it is not open', async () => {
  const starts_at = new Date(app.clock.nowMs() + 3_600_000).toISOString()
  const { registrant } = await invite({ starts_at })
  const page = await openLink(registrant)
  const opens = await page.getByText('The room opens:').locator('time').getAttribute('datetime')
  expect(Date.parse(opens!)).toBe(Date.parse(starts_at) - 1_800_000)
  await enter(page)
  await page.getByRole('alert').filter({ hasText: 'not open now' }).waitFor()
})

test('without a LiveKit server the page says so before anybody tries to enter', async () => {
  const bare = await app.sibling(app.database_url, { LIVEKIT_URL: '' })
  const { registrant } = await invite()
  const page = await openLink(registrant, spanish, bare)
  const alerts = page.getByRole('alert').filter({ hasText: 'no tiene servidor' })
  expect(await alerts.count()).toBe(1)
  expect(await findFaults(page)).toEqual([])
})

test('the page loads from this server alone and may connect to the LiveKit server besides', async () => {
  const { registrant } = await invite()
  const answer = await fetch(`${app.url}${registrant.join_url.slice(app.app.base_url.length)}`)
  const policy = answer.headers.get('content-security-policy')!.split('; ')
  const { host } = new URL(liveServer.url)
  expect(policy).toContain(`connect-src 'self' ws://${host} http://${host}`)
  expect(policy).toContain("default-src 'none'")
  expect(policy.filter((line) => line.startsWith('script-src'))).toEqual([
    expect.stringMatching(/^script-src 'sha256-[^']+' 'self'$/),
  ])
})

test('opening a link loads less than 10 KB, and entering less than 200 KB', () => {
  const dist = join(import.meta.dirname, '../../dist')
  const bytesOf = (files: string) =>
    globSync(files, { cwd: dist }).reduce((sum, file) => sum + statSync(join(dist, file)).size, 0)
  const first = bytesOf('join/*.gz')
  const later = bytesOf('join/assets/*.gz')
  expect([first > 0 && first < 10_000, later > 0 && later < 200_000], `${first}, ${later}`).toEqual([
    true,
    true,
  ])
})
