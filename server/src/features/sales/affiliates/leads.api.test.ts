import { parseHTML } from 'linkedom'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { operate } from '../../../../test/operator.ts'
import { createProduct, createSale } from '../../../../test/records.ts'
import { createWebinar } from '../../../../test/webinars.ts'
import { askWidget, createWidget, enter } from '../../../../test/widgets.ts'

const app = await startTestApp()

async function academy(codes = ['Blog', 'radio']) {
  const account = await createTestAccount(app)
  const { id: product_id } = await createProduct(account, { checkout_url: 'https://shop.example/pay' })
  for (const code of codes)
    await operate(account, 'affiliate create', {
      ...{ name: code, email: `${code}@affiliates.example`, code, commission_percent: 20, window_days: 10 },
    })
  const follow = async (code: string, cookie = '') =>
    String(
      (await app.request({ path: `/r/${code}?to=${product_id}`, headers: { cookie } })).headers[
        'set-cookie'
      ] ?? '',
    )
  const register = (id: number, email: string, { ref = '', cookie = '' } = {}) =>
    app.request({
      method: 'POST',
      path: `/webinars/${id}`,
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ name: 'Ana', email, ...(ref === '' ? {} : { ref }) }),
      expectFault: true,
    })
  return { account, product_id, follow, register }
}

/** The code of whoever gets the commission of a sale to this email. */
async function creditedFor(account: TestAccount, product_id: number, email: string): Promise<string | null> {
  const order_ref = await createSale(account, { product_id, email })
  const { body } = await account.api.get(`/sales?order_ref=${encodeURIComponent(order_ref)}`)
  return body.data[0].affiliate?.code ?? null
}

test('who registers for a webinar on an affiliate’s link is theirs within the window, and no longer', async () => {
  const { account, product_id, register } = await academy()
  const { id } = await createWebinar(account)
  const { text } = await app.request({ path: `/webinars/${id}?ref=blog` })
  const field = parseHTML(text).document.querySelector('input[name=ref]')!
  expect([field.getAttribute('type'), field.getAttribute('value')]).toEqual(['hidden', 'blog'])
  expect((await register(id, 'ana@example.com', { ref: 'blog' })).status).toBe(201)
  app.clock.advance('9d')
  expect(await creditedFor(account, product_id, 'ana@example.com')).toBe('Blog')
  app.clock.advance('1d')
  expect(await creditedFor(account, product_id, 'ana@example.com')).toBeNull()
})

test('a browser that followed an affiliate’s link keeps the first code for the window, and registers with it', async () => {
  const { account, product_id, follow, register } = await academy()
  const { id } = await createWebinar(account)
  const given = await follow('BLOG')
  expect(given).toBe(
    `understudy_ref_${account.account.id}=Blog; Path=/; Max-Age=864000; HttpOnly; SameSite=Lax`,
  )
  const cookie = given.split(';')[0]!
  expect(await follow('radio', cookie)).toBe('')
  await register(id, 'ana@example.com', { ref: 'radio', cookie: `a=b; ${cookie}` })
  expect(await creditedFor(account, product_id, 'ana@example.com')).toBe('Blog')
})

test('a code that nobody has, of another account or of no form credits nobody, and keeps nobody from registering', async () => {
  const [{ account, product_id, register }, other] = [await academy(['Blog']), await academy(['theirs'])]
  const { id } = await createWebinar(account)
  const theirs = (await other.follow('theirs')).split(';')[0]!
  const sent = [
    { ref: 'nobody' },
    { ref: 'x'.repeat(5000) },
    { ref: '"><script>' },
    { cookie: theirs },
    { cookie: `understudy_ref_${account.account.id}=<b>` },
  ]
  for (const [i, by] of sent.entries()) {
    const email = `p${i}@example.com`
    expect((await register(id, email, by)).status).toBe(201)
    expect(await creditedFor(account, product_id, email)).toBeNull()
  }
  const { document } = parseHTML((await app.request({ path: `/webinars/${id}?ref=%22%3E%3Cb%3E` })).text)
  expect(document.querySelector('input[name=ref]')!.getAttribute('value')).toBe('"><b>')
})

test('an email that is registered already is credited to nobody else', async () => {
  const { account, product_id, register } = await academy()
  const { id } = await createWebinar(account)
  await register(id, 'ana@example.com')
  await register(id, 'ana@example.com', { ref: 'blog' })
  expect(await creditedFor(account, product_id, 'ana@example.com')).toBeNull()
})

test('an email that is left in a widget on an affiliate’s link is that affiliate’s lead', async () => {
  const { account, product_id } = await academy()
  const { id } = await createWidget(account)
  const { token } = (await enter(app, id)).body
  const leave = (email: string, page_url?: string) =>
    askWidget(app, `${id}/lead`, { email, page_url }, { authorization: `Bearer ${token}` })
  expect((await leave('ana@example.com', 'https://school.example/beds?ref=BLOG')).status).toBe(200)
  expect((await leave('eva@example.com', 'https://school.example/beds')).status).toBe(200)
  expect((await leave('bo@example.com')).status).toBe(200)
  expect(await creditedFor(account, product_id, 'ana@example.com')).toBe('Blog')
  for (const email of ['eva@example.com', 'bo@example.com'])
    expect(await creditedFor(account, product_id, email)).toBeNull()
})
