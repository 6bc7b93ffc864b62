import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { operate } from '../../../../test/operator.ts'
import { createSource, signInUser } from '../../../../test/records.ts'
import { askWidget, hostOrigin } from '../../../../test/widgets.ts'
import { escapeHtml } from '../../../platform/escape-html.rules.ts'

const app = await startTestApp()

const open = (path: string) => app.request({ path })

async function scene(fields: object = { enabled: true }) {
  const account = await createTestAccount(app)
  await createSource(account, { content: 'Sow tomatoes indoors in March, six weeks before the last frost.' })
  const { panel } = await signInUser(account, 'editor')
  const [clone] = (await account.api.get('/versions')).body.data
  await account.api.patch(`/versions/${clone.id}`, {
    label: 'The <Gardener>',
    suggestions: ['When do I sow?'],
  })
  const change = (more: object) => panel.put(`/versions/${clone.id}/page`, more)
  const { status, body: page } = await change(fields)
  expect(status).toBe(200)
  return { account, panel, clone, change, page, path: new URL(page.url).pathname }
}

/** Enters the page as its own script does, without a token of before. */
async function visit(path: string, given?: string) {
  const [id] = /wgt_[\w-]{22}/.exec((await open(path)).text)!
  const { body } = await askWidget(app, `${id}/ticket`, {}, { origin: app.url })
  const entered = await askWidget(app, `${id}/visitors`, {
    ticket: body.ticket,
    ...(given === undefined ? {} : { previous_token: given }),
  })
  const token: string = entered.body.token
  const write = (message = 'When do I sow tomatoes?') =>
    askWidget(
      app,
      `${id}/messages`,
      { message, page_url: `${app.url}${path}` },
      { authorization: `Bearer ${token}` },
    )
  return { id, token, messages: entered.body.messages, write }
}

const conversations = async ({ api }: TestAccount) => (await api.get('/conversations')).body.data

describe('the page of a clone', () => {
  test('says what it is to previews of links, without anything of other servers', async () => {
    const { account, page, path } = await scene({ enabled: true, description: 'Ask about "seeds" & soil.' })
    expect(page).toMatchObject({ slug: 'the-gardener', is_shown: true })
    expect(path).toBe(`/c/${account.account.slug}/the-gardener`)
    const { status, headers, text } = await open(path)
    expect(status).toBe(200)
    const title = `${escapeHtml('The <Gardener>')} · ${account.account.name}`
    expect(text).toContain(`<title>${title}</title>`)
    expect(text).toContain(`<meta property="og:title" content="${title}">`)
    expect(text).toContain(`<meta name="description" content="${escapeHtml('Ask about "seeds" & soil.')}">`)
    expect(text).not.toContain('<Gardener>')
    const policy = headers['content-security-policy'] as string
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:")
    expect(policy).toContain("frame-ancestors 'none'")
  })

  test('is the same 404 where the academy or the clone is unknown, it is switched off, or the clone is a draft', async () => {
    const { account, panel, change, path, clone } = await scene()
    expect((await change({ enabled: false })).body).toMatchObject({ enabled: false, is_shown: false })
    const draft = (await account.api.post('/versions', { label: 'Draft' })).body
    const hidden = (await panel.put(`/versions/${draft.id}/page`, { enabled: true })).body
    expect(hidden).toMatchObject({ slug: 'draft', enabled: true, is_shown: false })
    const paths = [
      path,
      new URL(hidden.url).pathname,
      `/c/${account.account.slug}/nobody`,
      '/c/nobody/nobody',
    ]
    for (const one of paths) {
      const { status, body } = await open(one)
      expect([one, status, body]).toEqual([one, 404, (await open('/c/nobody/nothing')).body])
    }
    expect((await panel.get(`/versions/${clone.id}/page`)).body).toMatchObject({ slug: 'the-gardener' })
    await panel.post(`/versions/${draft.id}/publish`)
    expect((await open(new URL(hidden.url).pathname)).status).toBe(200)
  })

  test('is a chat: nothing is stored before the first message, and the browser goes on with its thread', async () => {
    const { account, path } = await scene()
    const { token, write, messages } = await visit(path)
    expect([messages, await conversations(account)]).toEqual([[], []])
    expect((await write()).body.content).toContain('six weeks before the last frost')
    const again = await visit(path, token)
    expect(again.messages).toHaveLength(2)
    await again.write('And where?')
    expect((await visit(path)).messages).toEqual([])
    expect(await conversations(account)).toMatchObject([
      { channel_id: 2, first_page_url: `${app.url}${path}`, message_count: 4 },
    ])
  })

  test('stops when it is switched off, and gives so many replies a day', async () => {
    const { path, change } = await scene({ enabled: true, replies_a_day: 1 })
    const { write } = await visit(path)
    expect((await write()).status).toBe(200)
    expect((await write('And basil?')).body.error.type).toBe('daily_limit_reached')
    await change({ enabled: false })
    expect((await write('And chives?')).status).toBe(401)
  })

  test('is no widget: pages of others open it in no frame, and the list of widgets leaves it out', async () => {
    const { panel, path } = await scene()
    const { id } = await visit(path)
    const asked = await askWidget(app, `${id}/ticket`, {}, { origin: hostOrigin })
    expect([asked.status, asked.body.error.type]).toEqual([403, 'origin_not_allowed'])
    expect((await open(`/widget/${id}`)).status).toBe(404)
    expect((await panel.get('/widgets')).body.data).toEqual([])
    expect((await panel.patch(`/widgets/${id}`, { allowed_origins: [hostOrigin] })).status).toBe(404)
  })

  test('has an address of its own in the account, and is off until somebody makes it public', async () => {
    const { account, panel, change, clone, path } = await scene({ enabled: true, slug: 'ask' })
    const other = (await account.api.post('/versions', { label: 'Ask!' })).body
    const before = (await panel.get(`/versions/${other.id}/page`)).body
    expect(before).toMatchObject({ enabled: false, slug: 'ask-2' })
    const refused = await panel.put(`/versions/${other.id}/page`, { slug: 'ask' })
    expect([refused.status, refused.body.error.type]).toEqual([409, 'slug_taken'])
    expect((await change({ slug: 'Ask Me' })).status).toBe(400)
    await operate(account, 'clone set-page', { id: clone.id, slug: 'gardener', greeting: 'What grows?' })
    expect((await open(path)).status).toBe(404)
    expect((await open(path.replace(/ask$/, 'gardener'))).text).toContain('What grows?')
  })
})
