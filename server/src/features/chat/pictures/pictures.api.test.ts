import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { startFakeModel } from '../../../../test/fakes/model-server.ts'
import { until } from '../../../../test/faults/until.ts'
import { operate } from '../../../../test/operator.ts'
import { acceptPictures, takePhoto } from '../../../../test/pictures.ts'
import { createAccess, signInStudent, signInUser } from '../../../../test/records.ts'
import { askWidget, createWidget, enter } from '../../../../test/widgets.ts'
import { leaveStorage, storageUse, urlPath } from '../../assets/assets.fixture.ts'

const fake = await startFakeModel()
afterAll(() => fake.close())
const app = await startTestApp({
  environment: {
    CHAT_MODEL: 'openai-compatible:tester',
    CHAT_MODEL_SEES_IMAGES: 'true',
    OPENAI_COMPATIBLE_BASE_URL: `${fake.url}/v1`,
  },
})
const photo = await takePhoto()
const image_base64 = photo.toString('base64')
const rules = [{ trigger: 'yellow leaves', meaning: 'The plant gets too much water.' }]
const question = 'What is wrong with it?'

/** A visitor of a widget, who may write with pictures. */
async function scene(clone: object = { image_rules: rules }) {
  const account = await createTestAccount(app)
  await acceptPictures(account, clone)
  const { id } = await createWidget(account)
  const visit = (await enter(app, id)).body
  const write = (fields: object = { image_base64 }) =>
    askWidget(
      app,
      `${id}/messages`,
      { message: question, ...fields },
      { authorization: `Bearer ${visit.token}` },
    )
  const again = async () => (await enter(app, id, { previous_token: visit.token })).body
  const conversation = async () => (await account.api.get('/conversations')).body.data[0]
  return { account, id, visit, write, again, conversation }
}

async function student() {
  const account = await createTestAccount(app)
  await acceptPictures(account)
  await createAccess(account, { email: 'ana@example.com' })
  return { account, ...(await signInStudent(account, { email: 'ana@example.com' })) }
}

describe('a picture beside a message', () => {
  test('reaches the model without the place where it was taken, with what its creator says of pictures', async () => {
    const { visit, write } = await scene()
    expect(visit.accepts_images).toBe(true)
    fake.next({ content: 'It gets too much water.', actions: [], sources: [] })
    expect((await write()).body).toMatchObject({ content: 'It gets too much water.' })
    const { picture, system } = fake.requests.at(-1)!
    const { format, width, height, exif } = await sharp(picture!.bytes).metadata()
    expect([picture!.mime_type, format, width, height, exif]).toEqual([
      'image/jpeg',
      'jpeg',
      120,
      80,
      undefined,
    ])
    expect(system).toContain(JSON.stringify(rules))
    await write({})
    expect(fake.requests.at(-1)).toMatchObject({ picture: null })
    expect(fake.requests.at(-1)!.system).not.toContain('yellow leaves')
  })

  test('is kept with it: its visitor and the panel see it again, under an address that ends', async () => {
    const { account, write, again, conversation } = await scene()
    await write({})
    await write()
    const seen = (await again()).messages
    expect(seen.map(({ picture_url }: { picture_url: string | null }) => typeof picture_url)).toEqual([
      ...['object', 'object', 'string', 'object'],
    ])
    const { panel } = await signInUser(account, 'viewer')
    const { id } = await conversation()
    const [picture, ...others] = (await panel.get(`/conversations/${id}/pictures`)).body.data
    expect([picture, others]).toEqual([expect.objectContaining({ sequence: 3, width: 120, height: 80 }), []])
    for (const url of [picture.url, seen[2].picture_url]) {
      const { status, headers, bytes } = await app.request({ path: urlPath(app, url) })
      const { format, exif } = await sharp(bytes).metadata()
      expect([status, headers['content-type'], format, exif]).toEqual([200, 'image/webp', 'webp', undefined])
    }
    const changed = urlPath(app, picture.url).replace(`${id}/3`, `${id}/1`)
    expect((await app.request({ path: changed })).status).toBe(404)
    app.clock.advance('61m')
    expect((await app.request({ path: urlPath(app, picture.url) })).status).toBe(404)
  })

  test('keeps nobody waiting for what it waits for itself', async () => {
    const { account, write } = await scene()
    await write({})
    const other = await app.platform.pool.connect()
    await other.query('begin')
    await other.query('select 1 from version_usage where account_id = $1 for update', [account.account.id])
    const written = write()
    const waiting =
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    await until('it waits', async () => (await app.sql(waiting)).length === 1)
    const moments =
      "select 1 from counters where account_id = $1 and kind = 'conversation_activity' for update nowait"
    expect(await app.sql(moments, [account.account.id])).toHaveLength(1)
    await other.query('rollback')
    other.release()
    expect((await written).status).toBe(200)
  })

  test('goes with its conversation, and its bytes count no more', async () => {
    const { account, write, again, conversation } = await scene()
    await write()
    const kept = await storageUse(app, account)
    expect([kept.stored > 0, kept.counted]).toEqual([true, kept.stored])
    const url = (await again()).messages[0].picture_url
    const { id } = await conversation()
    expect((await account.api.delete(`/conversations/${id}`)).status).toBe(200)
    await expect.poll(() => storageUse(app, account)).toMatchObject({ stored: 0, counted: 0 })
    expect((await app.request({ path: urlPath(app, url) })).status).toBe(404)
  })

  test('is named in the exports of its person, and erased with them', async () => {
    const { account, campus } = await student()
    await campus.post('/chat', { message: question, image_base64 })
    const exported = await operate(account, 'contact export', { email: 'ana@example.com' })
    expect(exported).toMatchObject({ message_pictures: [{ sequence: 1, width: 120, height: 80 }] })
    const { panel } = await signInUser(account, 'viewer')
    const csv = (await panel.get('/conversations.csv')).text.split(/\r?\n/)
    expect([csv[0]!.split(',').at(-1), csv[1]!.split(',').at(-1)]).toEqual(['picture_count', '1'])
    await operate(account, 'contact erase', { email: 'ana@example.com' })
    await expect.poll(() => storageUse(app, account)).toMatchObject({ stored: 0, counted: 0 })
  })

  test('is tried in the panel and kept nowhere', async () => {
    const account = await createTestAccount(app)
    const { panel } = await signInUser(account, 'editor')
    const [{ id }] = (await account.api.get('/versions')).body.data
    const tryIt = (fields: object) =>
      panel.post(`/versions/${id}/try`, { message: question, image_base64, ...fields })
    const refused = await tryIt({})
    expect([refused.status, refused.body.error.type]).toEqual([409, 'images_not_accepted'])
    expect((await tryIt({ settings: { accept_images: true, image_rules: rules } })).status).toBe(200)
    expect(fake.requests.at(-1)!.picture).not.toBeNull()
    expect(fake.requests.at(-1)!.system).toContain('yellow leaves')
    expect(await storageUse(app, account)).toMatchObject({ stored: 0, counted: 0 })
    const broken = await tryIt({ settings: { accept_images: true }, image_base64: 'bm90IGEgcGljdHVyZQ==' })
    expect([broken.status, broken.body.error.type]).toEqual([422, 'unsupported_file'])
  })
})

describe('a picture is refused', () => {
  const kinds = [
    ['a text', Buffer.from('Only words.'), 422, 'unsupported_file'],
    [
      'a drawing that holds scripts',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      422,
      'unsupported_file',
    ],
    ['half a photograph', photo.subarray(0, photo.length / 2), 422, 'unsupported_file'],
    ['more bytes than an asset may bring', Buffer.alloc(3_145_729), 413, 'payload_too_large'],
  ] as const

  test.each(kinds)('where it is %s', async (_kind, bytes, status, type) => {
    const { write, again } = await scene()
    const refused = await write({ image_base64: bytes.toString('base64') })
    expect([refused.status, refused.body.error.type]).toEqual([status, type])
    expect((await again()).messages).toEqual([])
  })

  test('where the clone takes none, by widget and campus alike; the interface of keys knows no pictures', async () => {
    const { visit, write } = await scene({ accept_images: false })
    expect(visit.accepts_images).toBe(false)
    const { account, campus } = await student()
    expect((await campus.get('/chat')).body.accepts_images).toBe(true)
    await acceptPictures(account, { accept_images: false })
    expect((await campus.get('/chat')).body.accepts_images).toBe(false)
    for (const { status, body } of [
      await write(),
      await campus.post('/chat', { message: question, image_base64 }),
    ])
      expect([status, body.error.type]).toEqual([409, 'images_not_accepted'])
    expect((await account.api.post('/chat', { message: question, image_base64 })).status).toBe(400)
  })

  test('where the storage of the plan is full: nothing is stored, and no response is counted', async () => {
    const { account, write, again } = await scene()
    const counted = await leaveStorage(app, account, 10)
    const refused = await write()
    expect([refused.status, refused.body.error.type]).toEqual([403, 'storage_quota_exceeded'])
    expect((await again()).messages).toEqual([])
    expect(await storageUse(app, account)).toMatchObject({ stored: 0, counted })
    expect((await account.api.get('/usage')).body.responses.used).toBe(0)
  })

  test('in the campus too, where it is no picture or the storage is full', async () => {
    const { account, campus } = await student()
    const send = async (picture: string) => {
      const { status, body } = await campus.post('/chat', { message: question, image_base64: picture })
      return [status, body.error.type]
    }
    expect(await send('bm90IGEgcGljdHVyZQ==')).toEqual([422, 'unsupported_file'])
    await leaveStorage(app, account, 10)
    expect(await send(image_base64)).toEqual([403, 'storage_quota_exceeded'])
  })

  test('where the model does not answer, and its file does not stay', async () => {
    const { account, write } = await scene()
    fake.next('', '')
    await expect(write()).rejects.toThrow('model_unavailable')
    await expect.poll(() => storageUse(app, account)).toMatchObject({ stored: 0, counted: 0 })
  })
})
