import { inflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { createCourse, setCertificate } from '../../../../test/lessons.ts'
import { operate } from '../../../../test/operator.ts'
import { createAccess, signInStudent } from '../../../../test/records.ts'
import { parsePdf } from '../../../extraction/pdf/parse-pdf.ts'

const app = await startTestApp()

const picture = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } })

async function createImage(account: TestAccount, bytes: Buffer, file_name = 'logo.png'): Promise<number> {
  const { body } = await account.api.post('/assets', { file_base64: bytes.toString('base64'), file_name })
  return body.id
}

const brand = ({ account }: TestAccount, branding: object) =>
  operate(app, 'account set-branding', { id: account.id, ...branding })

/** A new student's certificate of a new course, as its PDF. */
async function certify(account: TestAccount, title = 'Balcony') {
  const { product_id } = await createCourse(account, [[{}]], { title })
  await setCertificate(account, product_id)
  const { campus, email } = await signInStudent(account, { name: 'Zoë Łukasiewicz' })
  await createAccess(account, { email, product_id })
  const { body } = await campus.post(`/certificates/${product_id}`)
  const { pathname, search } = new URL(body.pdf_url)
  return async () => (await app.request({ path: pathname + search })).bytes
}

/** Size and first pixel of the only picture in a PDF; undefined where there is none. */
function pictureIn(pdf: Buffer): { size: string; pixel: number[] } | undefined {
  const [head, ...others] = pdf.toString('latin1').split('/Subtype /Image').slice(1)
  if (head === undefined) return undefined
  expect(others).toEqual([])
  const field = (name: string) => Number(new RegExp(`/${name} (\\d+)`).exec(head)![1])
  const start = head.indexOf('stream\n') + 'stream\n'.length
  const rows = inflateSync(Buffer.from(head.slice(start, start + field('Length')), 'latin1'))
  // The first byte of a row says how it is filtered, which changes nothing of the first pixel.
  return { size: `${field('Width')}x${field('Height')}`, pixel: [...rows.subarray(1, 4)] }
}

test.each([
  ['png', (image: Sharp) => image.png()],
  ['jpg', (image: Sharp) => image.jpeg()],
  ['webp', (image: Sharp) => image.webp()],
] as const)('a logo that was sent as %s stands in the PDF above what it says', async (ending, encode) => {
  const account = await createTestAccount(app)
  const bytes = await encode(picture(200, 100, '#0000ff')).toBuffer()
  await brand(account, { logo_asset_id: await createImage(account, bytes, `logo.${ending}`) })
  const pdf = await (await certify(account, 'Jardín & balcón'))()
  const { size, pixel } = pictureIn(pdf)!
  expect(size).toBe('200x100')
  expect(pixel[2]).toBeGreaterThan(240)
  expect(Math.max(pixel[0]!, pixel[1]!)).toBeLessThan(16)
  const text = JSON.stringify(await parsePdf(pdf))
  for (const said of ['Zoë Łukasiewicz', 'Jardín & balcón', account.account.name])
    expect(text).toContain(said)
})

test('a large logo is made smaller, and what shows through is white', async () => {
  const account = await createTestAccount(app)
  const logo = await picture(3_000, 3_000, '#00000000').png().toBuffer()
  await brand(account, { logo_asset_id: await createImage(account, logo) })
  expect(pictureIn(await (await certify(account))())).toEqual({ size: '184x184', pixel: [255, 255, 255] })
})

test('a PDF keeps its bytes when the logo changes or is deleted, and later ones follow the branding', async () => {
  const account = await createTestAccount(app)
  const logo_asset_id = await createImage(account, await picture(80, 40, '#ff0000').png().toBuffer())
  await brand(account, { logo_asset_id, color: '#AA0000' })
  const open = await certify(account)
  const first = await open()
  expect(pictureIn(first)).toBeDefined()
  await expect(operate(account, 'asset delete', { id: logo_asset_id })).rejects.toThrow(
    'branding of the account',
  )
  const { uses } = await operate<{ uses: string[] }>(account, 'asset delete', {
    id: logo_asset_id,
    force: true,
  })
  expect(uses).toEqual(['branding of the account'])
  expect((await open()).equals(first)).toBe(true)
  expect(pictureIn(await (await certify(account))())).toBeUndefined()
  const { data } = await operate<{ data: { id: number; branding: object }[] }>(app, 'account list', {})
  expect(data.find(({ id }) => id === account.account.id)!.branding).toEqual({
    ...{ logo_asset_id: null, color: '#aa0000' },
  })
})

test('a logo whose file is lost leaves the PDF without one', async () => {
  const account = await createTestAccount(app)
  const logo_asset_id = await createImage(account, await picture(80, 40, '#ff0000').png().toBuffer())
  await brand(account, { logo_asset_id })
  for await (const { key } of app.app.storage.list())
    if (key.startsWith(`${account.account.id}/`)) await app.app.storage.remove(key)
  const pdf = await (await certify(account))()
  expect(pictureIn(pdf)).toBeUndefined()
  expect(JSON.stringify(await parsePdf(pdf))).toContain('Zoë Łukasiewicz')
})

test('a logo is an image of the account itself, and a colour has six digits', async () => {
  const [account, other] = [await createTestAccount(app), await createTestAccount(app)]
  const foreign = await createImage(other, await picture(8, 8, '#ff0000').png().toBuffer())
  const file = await createImage(account, Buffer.from('no picture'), 'notes.txt')
  for (const logo_asset_id of [foreign, file, 1])
    await expect(brand(account, { logo_asset_id })).rejects.toThrow('is no image of the account')
  await expect(brand(account, { color: 'green' })).rejects.toThrow('#1f5c3a')
  await expect(operate(app, 'account set-branding', { id: 899_999 })).rejects.toThrow('no account')
})
