import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import axe from 'axe-core'
import type { Frame, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../../../server/test/app.ts'
import { createTestAccount } from '../../../server/test/factories.ts'
import { startFakeModel } from '../../../server/test/fakes/model-server.ts'
import { acceptPictures, sizeOf, takePhoto } from '../../../server/test/pictures.ts'
import { createSource, signInUser } from '../../../server/test/records.ts'
import { createWidget, secretOf, signIdentity } from '../../../server/test/widgets.ts'
import { startBrowser } from '../browser.ts'
import { openPanel } from '../panel.ts'

const model = await startFakeModel()
afterAll(() => model.close())
const app = await startTestApp({
  environment: {
    CHAT_MODEL: 'openai-compatible:tester',
    CHAT_MODEL_SEES_IMAGES: 'true',
    OPENAI_COMPATIBLE_BASE_URL: `${model.url}/v1`,
  },
})
const browser = await startBrowser()
const account = await createTestAccount(app)
await acceptPictures(account)
await createSource(account, { content: 'Sow tomatoes indoors in March, six weeks before the last frost.' })

/** A site of somebody else, with a policy that allows the widget alone, and rules that would hide all that they reach. */
const site = createServer((request, response) => {
  const policy = `default-src 'none'; script-src ${app.url}; connect-src ${app.url}; frame-src ${app.url}; style-src 'unsafe-inline'`
  response.setHeader('content-type', 'text/html').setHeader('content-security-policy', policy)
  response.end(`<!doctype html><html lang="en"><title>Garden</title>
<style>button, iframe, svg { display: none !important } * { font-size: 40px; color: red }</style>
<h1>Garden</h1><script async src="${app.url}/widget.js" data-clone="${request.url!.slice(1)}"></script></html>`)
})
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
afterAll(() => site.close())
const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`

type WithApi = typeof globalThis & {
  Understudy: {
    open: () => void
    identify: (jwt: string) => void
    logout: () => void
    on: (event: string, listener: (detail: unknown) => void) => void
  }
  heard: unknown[]
}

/** Opens a page of the site, once its widget is there. */
async function openSite(page: Page, widget_id: string): Promise<void> {
  await page.goto(`${origin}/${widget_id}`)
  await page.waitForFunction(() => (globalThis as WithApi).Understudy !== undefined)
}

/** Clicks the button, which no selector reaches. */
async function clickButton(page: Page): Promise<void> {
  const { width, height } = page.viewportSize()!
  await page.mouse.click(width - 40, height - 40)
}

async function chatOf(page: Page): Promise<Frame> {
  const find = () => page.frames().find((frame) => frame.url().includes('/widget/wgt_'))
  await expect.poll(find).toBeDefined()
  await find()!.getByRole('textbox').waitFor()
  return find()!
}

async function say(chat: Frame, message: string): Promise<void> {
  await chat.getByRole('textbox', { name: 'Your message' }).fill(message)
  await chat.getByRole('button', { name: 'Send' }).click()
}

async function attach(chat: Frame, photo: Buffer): Promise<void> {
  const file = { name: 'leaf.jpg', mimeType: 'image/jpeg', buffer: photo }
  await chat.locator('input[type=file]').setInputFiles(file)
  await chat.getByRole('button', { name: 'Remove the picture' }).waitFor()
}

test('on the page of an allowed site a visitor chats, attaches a picture, and goes on after the page was loaded again', async () => {
  const widget = await createWidget(account, {
    allowed_origins: [origin],
    texts: { en: { title: 'Ask the gardener', greeting: 'What grows at your place?' } },
  })
  const page = await (await browser.newContext()).newPage()
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await openSite(page, widget.id)
  expect(page.frames()).toHaveLength(1)
  await clickButton(page)
  const chat = await chatOf(page)
  await chat.getByRole('heading', { name: 'Ask the gardener' }).waitFor()
  await chat.getByText('You are talking with an AI.', { exact: false }).waitFor()
  await chat.getByText('What grows at your place?').waitFor()
  await say(chat, 'When do I sow tomatoes?')
  await chat.getByText('six weeks before the last frost', { exact: false }).waitFor()
  await attach(chat, await takePhoto(3000, 1500))
  await say(chat, 'Is this a tomato?')
  await chat.locator('li img').waitFor()
  await chat.getByText('Writing', { exact: false }).waitFor({ state: 'detached' })
  // The chat made it smaller before it left the page.
  expect(await sizeOf(model.requests.at(-1)!.picture!.bytes)).toEqual([1568, 784])
  await chat.evaluate(axe.source)
  const violations = await chat.evaluate(
    async () => (await (globalThis as unknown as { axe: typeof axe }).axe.run(document)).violations,
  )
  expect(violations.map(({ id }) => id)).toEqual([])

  await page.reload()
  await page.waitForFunction(() => (globalThis as WithApi).Understudy !== undefined)
  await page.evaluate(() => (globalThis as WithApi).Understudy.open())
  const again = await chatOf(page)
  const replies = again.getByText('six weeks before the last frost', { exact: false })
  await replies.first().waitFor()
  const shown = again.locator('li img')
  await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(2048)
  await page.evaluate(() => (globalThis as WithApi).Understudy.logout())
  await replies.first().waitFor({ state: 'detached' })
  expect(errors.filter((error) => !error.includes('favicon'))).toEqual([])
  const conversations = (await account.api.get('/conversations')).body.data
  expect(conversations).toMatchObject([{ channel_id: 2, first_page_url: `${origin}/${widget.id}` }])
})

test("a visitor whom the site's server identifies is the contact", async () => {
  const widget = await createWidget(account, { allowed_origins: [origin], require_identity: true })
  const secret = await secretOf(account, widget.id)
  const page = await (await browser.newContext()).newPage()
  await openSite(page, widget.id)
  await page.evaluate(() => (globalThis as WithApi).Understudy.open())
  const chat = await chatOf(page)
  await chat.getByText('Sign in on this page to talk here.').waitFor()
  const claims = { sub: 'user-7', email: 'eva@example.com', name: 'Eva', aud: widget.id }
  const jwt = await signIdentity(app, secret, claims)
  await page.evaluate((jwt) => (globalThis as WithApi).Understudy.identify(jwt), jwt)
  await chat.getByText('Sign in on this page to talk here.').waitFor({ state: 'detached' })
  await say(chat, 'When do I sow tomatoes?')
  await chat.getByText('six weeks before the last frost', { exact: false }).waitFor()
  const contacts = (await account.api.get('/contacts')).body.data
  expect(contacts).toMatchObject([{ email: 'eva@example.com', name: 'Eva', conversation_count: 1 }])
})

test('a page of another site is refused, and shows no chat', async () => {
  const widget = await createWidget(account, { allowed_origins: ['https://school.example'] })
  const page = await (await browser.newContext()).newPage()
  await openSite(page, widget.id)
  await page.evaluate(() => {
    const own = globalThis as WithApi
    own.heard = []
    own.Understudy.on('error', (reason) => own.heard.push(reason))
    own.Understudy.open()
  })
  await page.waitForFunction(() => (globalThis as WithApi).heard.length > 0)
  expect(page.frames()).toHaveLength(1)
  // Where the site makes the frame itself, the browser shows nothing in it.
  await page.evaluate((address) => {
    const frame = document.createElement('iframe')
    frame.src = address
    document.body.append(frame)
    return new Promise((resolve) => frame.addEventListener('load', resolve))
  }, `${app.url}/widget/${widget.id}`)
  const own = page.frames().at(-1)!
  expect(await own.evaluate(() => document.body.textContent)).not.toContain('AI')
})

test('the panel makes a widget, its line for the pages, and shows its secret once', async () => {
  const own = await createTestAccount(app)
  const { page, open, errors } = await openPanel(browser, app, { user: await signInUser(own) })
  await open('/widgets')
  await page.getByRole('button', { name: 'Make a widget' }).click()
  await page.getByText('It is shown nowhere yet.', { exact: false }).waitFor()
  await page.getByLabel('Sites that may show it').fill('https://school.example\nhttps://*.example.org')
  await page.getByLabel('Title, English').fill('Ask the gardener')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('It is shown nowhere yet.', { exact: false }).waitFor({ state: 'detached' })
  const { panel } = await signInUser(own, 'viewer')
  const [widget] = (await panel.get('/widgets')).body.data
  expect(widget).toMatchObject({
    allowed_origins: ['https://school.example', 'https://*.example.org'],
    texts: { en: { title: 'Ask the gardener' } },
  })
  await page
    .getByText(`<script async src="${app.url}/widget.js" data-clone="${widget.id}"></script>`)
    .waitFor()
  await page.getByRole('region', { name: 'How it looks' }).getByText('Ask the gardener').waitFor()
  await page.getByRole('button', { name: 'Make a new secret' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make a new secret' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText('Keep this secret now.', { exact: false }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Who your visitors are' }).waitFor()
  expect(await page.getByText('Keep this secret now.', { exact: false }).count()).toBe(0)
  expect(errors).toEqual([])
})

test('the page of a clone is made public in the panel, and whoever has its address chats there', async () => {
  const own = await createTestAccount(app)
  await createSource(own, { content: 'Sow tomatoes indoors in March, six weeks before the last frost.' })
  const user = await signInUser(own)
  const [{ id }] = (await own.api.get('/versions')).body.data
  await own.api.patch(`/versions/${id}`, { label: 'Gardener', suggestions: ['When do I sow tomatoes?'] })
  const { page: panel, open } = await openPanel(browser, app, { user })
  await open(`/clones/${id}?part=page`)
  await panel.getByRole('switch', { name: 'Everybody who has the address' }).click()
  await panel.getByRole('button', { name: 'Save' }).click()
  const address = await panel.getByLabel('Its address', { exact: true }).inputValue()
  await panel.getByRole('button', { name: 'Code for phones' }).click()
  await panel.getByRole('img', { name: `Code that opens ${address}` }).waitFor()

  const page = await (await browser.newContext()).newPage()
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.goto(address)
  await page.getByRole('heading', { name: 'Gardener' }).waitFor()
  await page.getByText('You are talking with an AI.', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'When do I sow tomatoes?' }).click()
  const reply = page.getByText('six weeks before the last frost', { exact: false })
  await reply.waitFor()
  await page.evaluate(axe.source)
  const violations = await page.evaluate(
    async () => (await (globalThis as unknown as { axe: typeof axe }).axe.run(document)).violations,
  )
  expect(violations.map((one) => one.id)).toEqual([])
  await page.reload()
  await reply.waitFor()
  expect(errors.filter((error) => !error.includes('favicon'))).toEqual([])
  expect((await own.api.get('/conversations')).body.data).toMatchObject([{ first_page_url: address }])
})
