import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestClock } from '../../../../test/clock.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { createFolder, createSource } from '../../../../test/records.ts'
import type { Asked } from '../chat.types.ts'
import { ask, createAccountWithTexts, titles } from './latest.fixture.ts'

const app = await startTestApp({ clock: createTestClock('2026-10-20T10:00:00Z') })
const accountWithTexts = () => createAccountWithTexts(app)

describe('what is new', () => {
  it('is the three newest texts with their dates, cited, in order', async () => {
    const { account, ids } = await accountWithTexts()
    const part = await ask(account, 'What is new?')
    expect(part).toMatchObject({
      content:
        'The latest:\n- Ash glazes (October 5, 2026)\n- Throwing bowls (September 12, 2026)\n- Raku at home (August 30, 2026)',
      unanswered: false,
      actions: [],
    })
    const newest = [ids['Ash glazes'], ids['Throwing bowls'], ids['Raku at home']]
    expect(part?.sources.map(({ source_id }) => source_id)).toEqual(newest)
    expect(part?.subjects.map(({ id }) => id)).toEqual(newest)
  })

  it.each([
    ['es', 'novedades', 'Lo último:', '5 de octubre de 2026'],
    ['fr', 'quoi de neuf ?', 'Le plus récent :', '5 octobre 2026'],
    ['de', 'Was gibt es Neues?', 'Das Neueste:', '5. Oktober 2026'],
    ['it', 'novità?', 'Le ultime novità:', '5 ottobre 2026'],
    ['pt', 'novidades?', 'O mais recente:', '5 de outubro de 2026'],
    ['ca', 'novetats', 'El més recent:', '5 d’octubre del 2026'],
    // No words of its own: those of the question.
    ['hu', 'novetats', 'El més recent:', '5 d’octubre del 2026'],
  ])('is said in %s', async (language, question, ...words) => {
    const { account } = await accountWithTexts()
    const part = await ask(account, question, { language })
    for (const word of words) expect(part?.content).toContain(word)
  })

  it('about a subject is the newest text that speaks of it', async () => {
    const { account } = await accountWithTexts()
    expect(await titles(account, 'What is the latest about glazes?')).toEqual(['Ash glazes', 'White glazes'])
    expect(await ask(account, 'What is the latest about falconry?')).toBeNull()
  })

  it('of a time is of that time only', async () => {
    const { account } = await accountWithTexts()
    expect(await titles(account, 'What did you publish this month?')).toEqual(['Ash glazes'])
    expect(await titles(account, 'What did you write in September?')).toEqual(['Throwing bowls'])
    expect(await titles(account, 'What is new about glazes this year?')).toEqual(['Ash glazes'])
    expect(await titles(account, 'What did you publish in 2025?')).toEqual(['White glazes', 'Wedging'])
  })

  it('of a time is all that is of it, of more than seven five and how many more there are', async () => {
    const account = await createTestAccount(app)
    const create = (number: number) =>
      createSource(account, { title: `Knot ${number}`, content_date: '2026-09-02', content: 'A knot holds.' })
    for (let number = 1; number <= 7; number++) await create(number)
    const part = await ask(account, 'What did you publish in September?')
    expect(part?.content.split('\n')).toHaveLength(8)
    await create(8)
    const cut = await ask(account, 'What did you publish in September?')
    expect(cut?.content.split('\n')).toHaveLength(7)
    expect(cut?.content).toMatch(/\nand 3 more$/)
    expect(cut?.sources).toHaveLength(5)
  })

  it('about a subject is no text that only mentions it beside those that are about it', async () => {
    const { account } = await accountWithTexts()
    await createSource(account, {
      title: 'Testing glazes',
      content_date: '2026-09-30',
      content: 'I test glazes on tiles. Glazes run, so each tile stands in a dish.',
    })
    await createSource(account, {
      title: 'A shelf for pots',
      content_date: '2026-10-11',
      content: 'The shelf is of oak and holds forty pots. I keep glazes below it, where no frost comes.',
    })
    expect(await titles(account, 'What is the latest about glazes?')).toEqual([
      'Ash glazes',
      'Testing glazes',
      'White glazes',
    ])
  })

  it('about a subject of several words is also a text that has one of them, where none says all of them often', async () => {
    const { account } = await accountWithTexts()
    for (const [title, content_date, content] of [
      ['Scary tales', '2026-10-15', 'Dragons before bed are fine from five years on.'],
      ['A group of thirty', '2025-09-14', 'Tales are read to children who sit in a half circle.'],
    ] as const)
      await createSource(account, { title, content_date, content })
    const found = await titles(account, 'What is the latest about tales for children?')
    expect(found).toEqual(['Scary tales', 'A group of thirty'])
  })

  it('is told in the language that it is asked in, whatever it was taken for', async () => {
    const { account } = await accountWithTexts()
    const part = await ask(account, 'que publicaste este mes?', { language: 'ca' })
    expect(part?.content).toContain('De esas fechas: Ash glazes')
  })

  it('of a time without a text says so and gives the latest', async () => {
    const { account } = await accountWithTexts()
    const part = await ask(account, 'What is new this week?')
    expect(part?.content).toMatch(/^There is nothing from that time\. The latest:\n- Ash glazes/)
    expect(await titles(account, 'What is new about glazes this week?')).toEqual([
      'Ash glazes',
      'White glazes',
    ])
  })

  it('never tells of a day to come', async () => {
    const { account } = await accountWithTexts()
    await createSource(account, { title: 'Next year', content_date: '2027-01-01' })
    await createSource(account, { title: 'Tomorrow', content_date: '2026-10-21' })
    expect(await titles(account, 'What is new this month?')).toEqual(['Ash glazes'])
  })

  it('is only what the clone sees', async () => {
    const { account, ids, configure } = await accountWithTexts()
    const outer = await createFolder(account)
    const inner = await createFolder(account, { parent_id: outer })
    await createSource(account, { title: 'Members', content_date: '2026-10-18', folder_id: inner })
    const question = 'What is the latest?'
    const first = async () => (await titles(account, question))?.[0]
    expect(await first()).toBe('Members')
    await configure({ exclude_folder_ids: [outer] })
    expect(await first()).toBe('Ash glazes')
    await configure({ exclude_source_ids: [ids['Ash glazes']] })
    expect(await first()).toBe('Throwing bowls')
    expect(await titles(account, 'What is the latest about glazes?')).toEqual(['White glazes'])
    await configure({ include_folder_ids: [outer], exclude_unfoldered_sources: true })
    expect(await titles(account, question)).toEqual(['Members'])
    await configure({ silos: { aprender: false } })
    expect(await ask(account, question)).toBeNull()
  })

  it('is nothing where there is no text, and nothing of another account', async () => {
    await accountWithTexts()
    expect(await ask(await createTestAccount(app), 'What is new?')).toBeNull()
  })
})

describe('what is new about a folder', () => {
  async function accountWithFolder() {
    const { account, configure } = await accountWithTexts()
    const folder_id = await createFolder(account, { name: 'Juguetes caseros' })
    await createSource(account, {
      title: 'A felt mouse',
      folder_id,
      content_date: '2026-10-12',
      content: 'Cut the felt three millimetres thick.',
    })
    await createSource(account, {
      title: 'Toys I no longer make',
      folder_id,
      content_date: '2026-01-27',
      content: 'Bells come off.',
    })
    await createSource(account, {
      title: 'Pelotas de lana',
      folder_id,
      content_date: '2025-03-02',
      content: 'La lana se moja y se frota hasta que queda dura.',
    })
    return { account, configure, folder_id }
  }
  const question = 'What is the latest about toys?'

  it('is its newest texts, whatever their words, where the subject is its name in another language', async () => {
    const { account } = await accountWithFolder()
    const newest = ['A felt mouse', 'Toys I no longer make', 'Pelotas de lana']
    expect(await titles(account, question)).toEqual(newest)
    expect(await titles(account, 'lo último sobre juguetes', { language: 'es' })).toEqual(newest)
  })

  it('is of the wanted time too, or said not to be', async () => {
    const { account } = await accountWithFolder()
    expect(await titles(account, 'anything from this october about toys?')).toEqual(['A felt mouse'])
    const none = await ask(account, 'anything about toys from this september?')
    expect(none?.content).toMatch(/^There is nothing from that time\. The latest:\n- A felt mouse/)
  })

  it('is also a text elsewhere that has the subject in its title, but none that only speaks of it', async () => {
    const { account } = await accountWithFolder()
    await createSource(account, {
      title: 'Storing toys',
      content_date: '2026-10-15',
      content: 'A box with a lid keeps moths out.',
    })
    await createSource(account, {
      title: 'Moving house',
      content_date: '2026-10-16',
      content: 'Pack the toys last.',
    })
    expect(await titles(account, question)).toEqual(['Storing toys', 'A felt mouse', 'Toys I no longer make'])
  })

  it('is silent about an excluded folder', async () => {
    const { account, configure, folder_id } = await accountWithFolder()
    await configure({ exclude_folder_ids: [folder_id] })
    expect(await ask(account, question)).toBeNull()
    await createSource(account, {
      title: 'Storing toys',
      content_date: '2026-10-15',
      content: 'A box with a lid keeps moths out.',
    })
    expect(await titles(account, question)).toEqual(['Storing toys'])
  })

  it('is what other texts say of the subject where the folder of that name is excluded', async () => {
    const { account, configure, folder_id } = await accountWithFolder()
    await configure({ exclude_folder_ids: [folder_id] })
    await createSource(account, {
      title: 'Moving house',
      content_date: '2026-10-16',
      content: 'Pack the toys last.',
    })
    expect(await titles(account, question)).toEqual(['Moving house'])
  })
})

describe('the day of a text', () => {
  it('is that of the one that speaks most of the subject, however old it is', async () => {
    const { account, ids } = await accountWithTexts()
    const part = await ask(account, 'When did you write the article about white glazes?')
    expect(part?.content).toBe('Published: White glazes (December 24, 2025)')
    expect(part?.sources.map(({ source_id }) => source_id)).toEqual([ids['White glazes']])
  })

  it('is that of the text that was talked about, and of nothing else', async () => {
    const { account, ids, configure } = await accountWithTexts()
    const subjects: Asked['subjects'] = [
      { kind: 'product', id: 1 },
      { kind: 'source', id: ids.Wedging! },
    ]
    const question = 'When was that published?'
    expect((await ask(account, question, { subjects }))?.content).toBe('Published: Wedging (October 2, 2025)')
    expect(await ask(account, question)).toBeNull()
    await configure({ exclude_source_ids: [ids.Wedging] })
    expect(await ask(account, question, { subjects })).toBeNull()
  })
})

it('a time alone asks for what is new only where nothing was talked about', async () => {
  const { account, ids } = await accountWithTexts()
  expect(await titles(account, 'This month?')).toEqual(['Ash glazes'])
  const subjects: Asked['subjects'] = [{ kind: 'source', id: ids.Wedging! }]
  expect(await ask(account, 'This month?', { subjects })).toBeNull()
})

it('a question that is not for what is new is left to others', async () => {
  const { account } = await accountWithTexts()
  expect(await ask(account, 'What is the last step of raku?')).toBeNull()
})

it('«which is the most recent one?» behind what is new tells of the first of the list', async () => {
  const { account } = await accountWithTexts()
  const say = async (message: string): Promise<string> =>
    (await account.api.post('/chat', { message, visitor_external_id: 'anna' })).body.reply.content
  expect(await say('What is new about glazes this year?')).toContain('Ash glazes')
  expect(await say('What is new?')).toMatch(/^The latest:/)
  const newest = await say('which is the most recent one?')
  expect(newest).not.toMatch(/^The latest:/)
  expect(newest).toContain('Ash glazes')
})
