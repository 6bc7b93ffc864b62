import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { operate } from '../../../../test/operator.ts'

const app = await startTestApp()

test('the campus of an academy is installed under its name, in its colour, with an icon of its own', async () => {
  const { account } = await createTestAccount(app, { name: 'Éva & <friends>' })
  await operate(app, 'account set-branding', { id: account.id, color: '#ffcc00' })
  const path = `/campus/${account.slug}`
  const { body } = await app.request({ path: `${path}/manifest.webmanifest` })
  expect(body).toMatchObject({
    ...{
      name: 'Éva & <friends>',
      start_url: path,
      scope: path,
      theme_color: '#ffcc00',
      display: 'standalone',
    },
    icons: [
      { src: `${path}/icon.svg`, sizes: 'any', purpose: 'any' },
      { src: `${path}/icon.svg`, sizes: 'any', purpose: 'maskable' },
    ],
  })
  const icon = await app.request({ path: `${path}/icon.svg` })
  expect(icon.headers['content-type']).toBe('image/svg+xml')
  expect(icon.text).toMatch(/fill="#ffcc00".*fill="#1b1b1b">É</)
})

test('an academy whose name begins with a sign of markup has an icon that is well formed', async () => {
  const { account } = await createTestAccount(app, { name: '<b>' })
  const icon = await app.request({ path: `/campus/${account.slug}/icon.svg` })
  expect(icon.text).toContain('>&lt;</text>')
})

test('an academy that does not exist has no manifest and no icon', async () => {
  for (const name of ['manifest.webmanifest', 'icon.svg'])
    expect((await app.request({ path: `/campus/nowhere/${name}` })).status).toBe(404)
})
