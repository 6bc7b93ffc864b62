import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../test/factories.ts'
import {
  createFolder,
  createGuidedAnswer,
  createProduct,
  createProductFaq,
  createSource,
} from '../../../test/records.ts'

const app = await startTestApp()

/** Says messages in one thread. @returns the replies */
async function converse({ api }: TestAccount, ...messages: string[]) {
  const replies: { content: string; actions: object[]; citations?: { source_id: number }[] }[] = []
  let conversation_id: number | undefined
  for (const message of messages) {
    const { status, body, text } = await api.post('/chat', { message, conversation_id })
    if (status !== 200) throw new Error(text)
    conversation_id = body.conversation_id
    replies.push(body.reply)
  }
  return replies
}

const unanswered = async ({ account }: TestAccount) =>
  (
    await app.sql('select question from unanswered_questions where account_id = $1 order by id', [account.id])
  ).map(({ question }) => question)

async function createGlassSchool() {
  const account = await createTestAccount(app)
  const folder_id = await createFolder(account, { name: 'Glass' })
  await createSource(account, {
    title: 'Annealing glass beads',
    content:
      'Beads crack if they cool in the air. Put them into the kiln at 510 degrees. Annealing takes eight hours. Thin beads crack first because their surface cools faster than the core.',
    folder_id,
  })
  await createSource(account, {
    title: 'Choosing a torch',
    content: 'A hobby torch burns propane. It costs about 60 euros and lasts for years.',
    folder_id,
  })
  const beads = await createProduct(account, {
    title: 'Beads for beginners',
    description: 'Six lessons on glass beads, for beginners. Tools are included.',
    tags: ['course'],
    price: 80,
  })
  const colours = await createProduct(account, {
    title: 'Colours of glass',
    description: 'Four lessons on colours, for those who can make a bead.',
    tags: ['course'],
    price: 120,
  })
  return { account, beads, colours }
}

describe('a greeting', () => {
  it('is answered with the name of the clone and what it knows about, in the visitor’s language', async () => {
    const { account } = await createGlassSchool()
    const [clone] = (await account.api.get('/versions')).body.data
    await account.api.patch(`/versions/${clone.id}`, { label: 'Vitra' })
    const [english] = await converse(account, 'hello!!')
    expect(english?.content).toContain('Vitra')
    expect(english?.content).toContain('Glass')
    const [italian] = await converse(account, 'Buongiorno')
    expect(italian?.content).toMatch(/Ciao|Buongiorno|Salve/)
    expect(await unanswered(account)).toEqual([])
  })

  it('before a question leaves the question', async () => {
    const { account } = await createGlassSchool()
    const [reply] = await converse(account, 'Hi there! Quick question: how long does annealing take?')
    expect(reply?.content).toContain('eight hours')
    expect(reply?.content).not.toMatch(/^(Hi|Hello)/)
  })

  it('that the creator answered is answered so', async () => {
    const { account } = await createGlassSchool()
    await createGuidedAnswer(account, { question: 'Hello', answer: 'Fire up the torch!' })
    expect((await converse(account, 'Hello'))[0]?.content).toBe('Fire up the torch!')
  })
})

describe('a person', () => {
  it('is offered to who asks for one and to who complains, beside what was asked', async () => {
    const { account } = await createGlassSchool()
    const [wants] = await converse(account, 'Can I talk to a real person please')
    const [complains] = await converse(account, 'This is a scam, nobody answers my emails')
    for (const reply of [wants, complains]) expect(reply?.actions).toMatchObject([{ type: 'escalate_offer' }])
    expect(await unanswered(account)).toEqual([])
  })
})

describe('a message without a noun of its own', () => {
  it('is asked of what the last reply was about', async () => {
    const { account } = await createGlassSchool()
    const [, followUp] = await converse(
      account,
      'Why do beads crack in the air?',
      'And how long does it take?',
    )
    expect(followUp?.content).toContain('eight hours')
    const [, price] = await converse(account, 'What does a hobby torch burn?', 'how much does it cost?')
    expect(price?.content).toContain('60 euros')
  })

  it('is asked of the product that was spoken of, or of the second of those that were named', async () => {
    const { account, colours } = await createGlassSchool()
    const [list, second] = await converse(
      account,
      'Which courses do you have?',
      'How much is the second one?',
    )
    expect(list?.content).toMatch(/Beads for beginners.*Colours of glass/s)
    expect(second?.content).toContain('120')
    expect(second?.actions).toEqual([{ type: 'product', product_id: colours.id }])
  })

  it('goes on with the text that was cited where more is wanted, in the same words', async () => {
    const { account } = await createGlassSchool()
    const long = Array.from(
      { length: 12 },
      (_, i) => `Step ${i + 1} of grinding takes a finer stone than before.`,
    )
    await createSource(account, {
      title: 'Grinding',
      content: `Grinding has twelve steps. ${long.join(' ')}`,
    })
    const [first, more] = await converse(account, 'How many steps has grinding?', 'Tell me more')
    expect(first?.content).toContain('twelve steps')
    expect(more?.content).toMatch(/^Step \d+ of grinding/)
    expect(first?.content).not.toContain(more?.content.split('.')[0])
  })

  it('means nothing that was spoken of before a refusal', async () => {
    const { account } = await createGlassSchool()
    const replies = await converse(
      account,
      'Why do beads crack in the air?',
      'Who won the football championship?',
      'Tell me more',
    )
    expect(replies[2]?.content).not.toMatch(/kiln|core|hours/)
  })

  it('that says that it goes on means what was spoken of before a refusal that named nothing', async () => {
    const { account } = await createGlassSchool()
    await createSource(account, { title: 'Polishing', content: 'Polishing takes two days.' })
    const replies = await converse(
      account,
      'Why do beads crack in the air?',
      'Who won the football championship?',
      'And how long does it take?',
    )
    expect(replies[1]?.content).toContain("can't find")
    expect(replies[2]?.content).toContain('eight hours')
  })

  it('with an ordinal of its own is no choice', async () => {
    const { account } = await createGlassSchool()
    await createSource(account, {
      title: 'Lighting',
      content: 'The first step of lighting a torch is to open the window. The second step is the gas.',
    })
    const [, step] = await converse(
      account,
      'Which courses do you have?',
      'What is the first step of lighting a torch?',
    )
    expect(step?.content).toContain('open the window')
  })

  it('that changes the topic is a new question', async () => {
    const { account } = await createGlassSchool()
    const [, other] = await converse(
      account,
      'Why do beads crack in the air?',
      'And what does a hobby torch burn?',
    )
    expect(other?.content).toContain('propane')
  })

  it('finds nothing in a text that the clone was told to leave out meanwhile', async () => {
    const { account } = await createGlassSchool()
    const [clone] = (await account.api.get('/versions')).body.data
    const say = async (message: string, conversation_id?: number) =>
      (await account.api.post('/chat', { message, conversation_id })).body
    const { conversation_id } = await say('Why do beads crack in the air?')
    await account.api.patch(`/versions/${clone.id}`, { silos: { aprender: false } })
    for (const message of ['And how long does it take?', 'Tell me more', 'I do not understand']) {
      expect((await say(message, conversation_id)).reply.content).not.toMatch(/eight hours|kiln|core/)
    }
  })
})

describe('a refusal', () => {
  it('names titles that come near; yes and an ordinal choose among them', async () => {
    const { account } = await createGlassSchool()
    const [near, yes] = await converse(account, 'Which torch do jewellers buy?', 'Yes')
    expect(near?.content).toContain('Choosing a torch')
    expect(yes?.content).toContain('A hobby torch burns propane')
    expect(await unanswered(account)).toHaveLength(1)
  })

  it('names what the clone knows about where nothing comes near, in the language of the message', async () => {
    const { account } = await createGlassSchool()
    const [reply] = await converse(account, '¿Quién ganó el mundial de fútbol de 1950?')
    expect(reply?.content).toContain('Puedo hablarte de: Glass')
    expect(reply?.actions).toEqual([])
  })
})

describe('two questions', () => {
  it('get two answers, and each cites its text', async () => {
    const { account } = await createGlassSchool()
    const [clone] = (await account.api.get('/versions')).body.data
    await account.api.patch(`/versions/${clone.id}`, { cite_source_links: true })
    const [reply] = await converse(account, 'How long does annealing take? And what does a hobby torch burn?')
    expect(reply?.content).toContain('eight hours')
    expect(reply?.content).toContain('propane')
    expect(reply?.citations).toHaveLength(2)
  })
})

describe('of two questions the one that nothing answers', () => {
  it('is refused in short behind the answer to the other, and recorded', async () => {
    const { account } = await createGlassSchool()
    const [reply] = await converse(
      account,
      'How much is Beads for beginners? And who won the football championship?',
    )
    expect(reply?.content).toMatch(/80.*can't find/s)
    expect(await unanswered(account)).toEqual(['And who won the football championship?'])
  })
})

it('what a visitor tells before or after an answered question is neither refused nor recorded', async () => {
  const { account } = await createGlassSchool()
  const [alone] = await converse(account, 'How long does annealing take?')
  for (const message of [
    'When my grandmother knitted she sang. How long does annealing take?',
    'How long does annealing take? When my grandmother knitted she sang.',
  ]) {
    const [told] = await converse(account, message)
    expect(told!.content).toBe(alone!.content)
  }
  expect(await unanswered(account)).toEqual([])
})

describe('what a clone knows about', () => {
  it('names no folder of a product that is not on sale', async () => {
    const { account, beads } = await createGlassSchool()
    await app.sql('update brain_folders set product_id = $1 where account_id = $2', [
      beads.id,
      account.account.id,
    ])
    expect((await converse(account, 'hello'))[0]?.content).toContain('Glass ·')
    await account.api.patch(`/products/${beads.id}`, { publish_status: 'draft' })
    expect((await converse(account, 'hello'))[0]?.content).not.toContain('Glass ·')
  })
})

describe('the creator’s answer', () => {
  it('to the same question goes before the facts of the records', async () => {
    const { account, beads } = await createGlassSchool()
    await createProductFaq(account, beads.id, {
      question: 'How much is Beads for beginners?',
      answer: 'Ask me for the winter price.',
    })
    expect((await converse(account, 'How much is Beads for beginners?'))[0]?.content).toBe(
      'Ask me for the winter price.',
    )
  })
})

it('a greeting that is said in many languages is answered in that in which the clone is described', async () => {
  const account = await createTestAccount(app)
  await createSource(account, {
    title: 'Cuentas de vidrio',
    content: 'El vidrio se enfría ocho horas en el horno.',
  })
  const [clone] = (await account.api.get('/versions')).body.data
  const description = 'I am Ada. I answer in English whatever you would like to know of glass.'
  expect((await account.api.patch(`/versions/${clone.id}`, { description })).status).toBe(200)
  const [hey] = await converse(account, 'hey')
  expect(hey?.content).toContain('I can tell you about')
  const [hola] = await converse(account, '¡hola, buenas tardes!')
  expect(hola?.content).toContain('¡Hola!')
})
