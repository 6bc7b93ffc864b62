import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../test/factories.ts'
import {
  createAsset,
  createGuidedAnswer,
  createProduct,
  createProductFaq,
  createSource,
} from '../../../test/records.ts'
import { setCloneJob } from '../clones/configure-clone.ts'

const app = await startTestApp()

const bread = {
  title: 'Sourdough from scratch',
  description: 'Eight video lessons on wild yeast, kneading, shaping and baking sourdough bread at home.',
  tags: ['course'],
}

async function ask({ api }: TestAccount, message: string) {
  const { status, body, text } = await api.post('/chat', { message })
  if (status !== 200) throw new Error(text)
  return body.reply as { content: string; actions: object[]; citations?: object[] }
}

const configure = async ({ api }: TestAccount, fields: object) => {
  const [clone] = (await api.get('/versions')).body.data
  expect((await api.patch(`/versions/${clone.id}`, fields)).status).toBe(200)
  return clone.id as number
}

describe('aprender', () => {
  it('answers from sources and cites them where the clone is to; switched off, it knows none', async () => {
    const account = await createTestAccount(app)
    const source = await createSource(account, {
      title: 'Compost',
      content: 'Turn the compost heap twice a month.',
    })
    await configure(account, { cite_source_links: true })
    const question = 'How often do I turn the compost heap?'
    expect(await ask(account, question)).toEqual({
      content: 'Turn the compost heap twice a month.',
      actions: [],
      citations: [{ source_id: source.id, title: 'Compost', url: null, start_seconds: null }],
    })
    await configure(account, { silos: { aprender: false } })
    const refused = await ask(account, question)
    expect(refused.content).not.toContain('twice')
    expect(refused.citations).toEqual([])
  })
})

describe('soporte', () => {
  it('answers from guided answers with all kinds of their own actions, in the shapes of a reply', async () => {
    const account = await createTestAccount(app)
    const asset_id = await createAsset(account)
    await createGuidedAnswer(account, {
      question: 'How do I get an invoice?',
      answer: 'Your invoice is in your profile.',
      actions: [
        { type: 'external_link', url: 'https://example.com/profile', label: 'Profile' },
        { type: 'video_embed', url: 'https://example.com/v/1', title: 'Invoices', start_seconds: 42 },
        { type: 'escalate_offer', label: 'Write to us', url: 'https://example.com/help' },
      ],
    })
    await createGuidedAnswer(account, {
      question: 'Where is the sowing calendar?',
      answer: 'Here it is.',
      actions: [
        { type: 'asset', asset_id },
        { type: 'external_link', url: 'https://example.com' },
        { type: 'escalate_offer' },
      ],
    })
    expect(await ask(account, 'How do I get an invoice?')).toEqual({
      content: 'Your invoice is in your profile.',
      actions: [
        { type: 'link', url: 'https://example.com/profile', label: 'Profile' },
        { type: 'video', url: 'https://example.com/v/1', title: 'Invoices', start_seconds: 42 },
        { type: 'escalate_offer', label: 'Write to us', url: 'https://example.com/help' },
      ],
    })
    expect((await ask(account, 'Where is the sowing calendar?')).actions).toEqual([
      { type: 'asset', asset_id },
      { type: 'link', url: 'https://example.com', label: null },
      { type: 'escalate_offer', label: null, url: null },
    ])
  })

  it('gives a guided answer without words its actions and something to say', async () => {
    const account = await createTestAccount(app)
    const { id: product_id } = await createProduct(account, bread)
    await createGuidedAnswer(account, {
      question: 'Where can I buy your gift cards?',
      answer: '',
      actions: [{ type: 'product', product_id }],
    })
    const reply = await ask(account, 'Where can I buy your gift cards?')
    expect(reply.actions).toEqual([{ type: 'product', product_id }])
    expect(reply.content.trim()).not.toBe('')
  })

  it('answers from product questions with their actions; switched off, neither they nor guided answers speak', async () => {
    const account = await createTestAccount(app)
    const { id: product_id } = await createProduct(account, bread)
    await createProductFaq(account, product_id, {
      question: 'Is a starter culture included?',
      answer: 'A dried one is sent to you.',
      actions: [{ type: 'external_link', url: 'https://example.com/starter', label: 'Starter' }],
    })
    await createGuidedAnswer(account, { question: 'May I return a course?', answer: 'Within 14 days.' })
    const reply = await ask(account, 'Is a starter culture included?')
    expect(reply.content).toBe('A dried one is sent to you.')
    expect(reply.actions[0]).toEqual({ type: 'link', url: 'https://example.com/starter', label: 'Starter' })
    await configure(account, { silos: { soporte: false } })
    expect((await ask(account, 'Is a starter culture included?')).content).not.toContain('dried')
    expect((await ask(account, 'May I return a course?')).content).not.toContain('14 days')
  })
})

describe('recomendar', () => {
  it('recommends the product that fits, by action and by name, and none where none fits', async () => {
    const account = await createTestAccount(app)
    const { id: product_id } = await createProduct(account, bread)
    await createProduct(account, {
      title: 'Watercolour evenings',
      description: 'Six evenings of landscape painting with brushes, paper and patience, for beginners.',
      tags: ['masterclass'],
    })
    await createSource(account, {
      title: 'Hydration',
      content: 'Sourdough bread needs 75 percent water. Baking takes 40 minutes.',
    })
    const beside = await ask(account, 'How much water does sourdough bread need?')
    expect(beside.content).toContain('75 percent water')
    expect(beside.content).toContain('Sourdough from scratch')
    expect(beside.actions).toEqual([{ type: 'product', product_id }])
    const wanted = await ask(account, 'Do you have a course on sourdough?')
    expect(wanted.actions[0]).toEqual({ type: 'product', product_id })
    expect((await ask(account, 'How far away is the planet Neptune?')).actions).toEqual([])
  })

  it('recommends nothing where it is switched off, nor as a deliverables clone; as a sales clone always', async () => {
    const account = await createTestAccount(app)
    const { id: product_id } = await createProduct(account, bread)
    const recommended = async () => (await ask(account, 'Do you have a course on sourdough bread?')).actions
    const id = await configure(account, { silos: { recomendar: false } })
    expect(await recommended()).toEqual([])
    await setCloneJob(account.ctx(), { id, job: 'sales' })
    expect(await recommended()).toEqual([{ type: 'product', product_id }])
    await setCloneJob(account.ctx(), { id, job: 'deliverables' })
    expect(await recommended()).toEqual([])
  })

  it('recommends in the language of the visitor', async () => {
    const account = await createTestAccount(app)
    await createProduct(account, {
      title: 'Pan de masa madre',
      description: 'Ocho lecciones en vídeo sobre levadura salvaje, amasado, formado y horneado en casa.',
      tags: ['course'],
    })
    await createSource(account, {
      title: 'Hidratación',
      content: 'El pan de masa madre necesita un 75 por ciento de agua.',
    })
    const { content } = await ask(account, '¿Cuánta agua necesita el pan de masa madre?')
    expect(content).toBe(
      'El pan de masa madre necesita un 75 por ciento de agua.\n\nEsto te puede interesar: Pan de masa madre',
    )
  })

  it.each([[{ is_active: false }], [{ publish_status: 'draft' }], [{ publish_status: 'archived' }]])(
    'never shows a product that is %j, not even for a guided answer',
    async (hidden) => {
      const account = await createTestAccount(app)
      const { id: product_id } = await createProduct(account, bread)
      await createGuidedAnswer(account, {
        question: 'What should a beginner start with?',
        answer: 'With bread.',
        actions: [{ type: 'product', product_id }, { type: 'escalate_offer' }],
      })
      const first = async () => (await ask(account, 'What should a beginner start with?')).actions
      expect(await first()).toEqual([
        { type: 'product', product_id },
        { type: 'escalate_offer', label: null, url: null },
      ])
      await account.api.patch(`/products/${product_id}`, hidden)
      expect(await first()).toEqual([{ type: 'escalate_offer', label: null, url: null }])
      expect((await ask(account, 'Do you have a course on sourdough bread?')).actions).toEqual([])
    },
  )
})

it('a reply offers at most three things to do and nothing twice', async () => {
  const account = await createTestAccount(app)
  const link = (n: number) => ({ type: 'external_link', url: `https://example.com/${n}` })
  const { id: product_id } = await createProduct(account, bread)
  await createGuidedAnswer(account, {
    question: 'Which links do you have?',
    answer: 'These.',
    actions: [
      link(1),
      { ...link(1), label: 'Again' },
      { type: 'product', product_id },
      { type: 'product', product_id },
      link(2),
      link(3),
    ],
  })
  expect((await ask(account, 'Which links do you have?')).actions).toEqual([
    { type: 'link', url: 'https://example.com/1', label: null },
    { type: 'product', product_id },
    { type: 'link', url: 'https://example.com/2', label: null },
  ])
})

it('a citation of a video names the second at which it is said', async () => {
  const account = await createTestAccount(app)
  const { id } = await createSource(account, {
    title: 'Grafting',
    content: 'Cut the scion at an angle of thirty degrees.',
  })
  await app.sql(
    `update brain_sources set source_type = 'youtube', url = 'https://example.com/v' where id = $1`,
    [id],
  )
  await app.sql('update brain_chunks set start_seconds = 75 where source_id = $1', [id])
  await configure(account, { cite_source_links: true })
  expect((await ask(account, 'At what angle do I cut the scion?')).citations).toEqual([
    { source_id: id, title: 'Grafting', url: 'https://example.com/v', start_seconds: 75 },
  ])
})
