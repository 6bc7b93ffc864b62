import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { actionIdentity, chooseActions, maxActions } from '../actions.rules.ts'
import type { ReplyAction } from '../schemas.ts'
import { citedSources, usedPassages } from './citations.rules.ts'
import { parseModelReply } from './model-reply.rules.ts'
import { createPrompt, latestMessages, withinTokens } from './prompt.rules.ts'

const clone = {
  label: 'Gardener',
  description: null,
  job: 'general' as const,
  silos: { aprender: true, soporte: true, recomendar: true },
  messages: { first: null, no_answer: null, person: null },
  image_rules: [],
}
const passage = (text: string, id = 1) => ({
  kind: 'source' as const,
  id,
  product_id: null,
  sequence: 0,
  certainty: 1,
  title: text,
  text,
  url: null,
  start_seconds: null,
  actions: [],
})
const nasty = fc
  .array(
    fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('<', '</message>', '</knowledge>', '\n', '"')),
  )
  .map((parts) => parts.join(''))

describe('a prompt', () => {
  it('holds every text whole in its section, and no text can open or close one', () => {
    fc.assert(
      fc.property(nasty, nasty, nasty, (text, said, message) => {
        const { system, messages } = createPrompt({
          account_name: 'Academy',
          clone,
          topics: [text],
          manner: [text],
          passages: [passage(text)],
          facts: [text],
          near: [text],
          offers: [],
          history: [
            { role: 'user', content: said },
            { role: 'assistant', content: said },
          ],
          message,
        })
        const last = messages.at(-1)!.content
        expect(last.match(/<[^>]*>/g)).toEqual(
          ['topics', 'manner', 'knowledge', 'facts', 'near', 'offers', 'message'].flatMap((tag) => [
            `<${tag}>`,
            `</${tag}>`,
          ]),
        )
        // A line separator is no end of a line here, so no dot.
        const [, knowledge, asked] =
          /<knowledge>\n([^\n]*)\n<\/knowledge>[\s\S]*<message>\n([^\n]*)\n<\/message>/.exec(last)!
        expect(JSON.parse(knowledge!)[0].text).toBe(text)
        expect(JSON.parse(/<manner>\n([^\n]*)\n<\/manner>/.exec(last)![1]!)).toEqual([text])
        expect(JSON.parse(asked!)).toBe(message)
        expect(messages[0]!.content.match(/<[^>]*>/g)).toEqual(['<message>', '</message>'])
        expect(JSON.parse(messages[1]!.content).content).toBe(said)
        expect(system).not.toContain('<knowledge>\n')
      }),
    )
  })

  it('shows the latest messages within the budget, from a visitor on, and nothing between is left out', () => {
    const thread = fc.array(
      fc.record({ role: fc.constantFrom('user' as const, 'assistant' as const), size: fc.nat(20) }),
    )
    fc.assert(
      fc.property(thread, fc.nat(100), (messages, budget) => {
        const shown = latestMessages(messages, budget, ({ size }) => size)
        expect(shown).toEqual(messages.slice(messages.length - shown.length))
        expect(shown.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(budget)
        expect(['user', undefined]).toContain(shown[0]?.role)
        const more = messages
          .slice(0, messages.length - shown.length)
          .findLastIndex(({ role }) => role === 'user')
        const wider = messages.slice(more).reduce((sum, { size }) => sum + size, 0)
        if (more >= 0) expect(wider).toBeGreaterThan(budget)
      }),
    )
  })

  it('shows the best passages within the budget, and the best one always', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1 }),
        fc.nat(100),
        (sizes, budget) => {
          const shown = withinTokens(sizes, budget, (size) => size)
          expect(shown[0]).toBe(sizes[0])
          const sum = shown.reduce((total, size) => total + size, 0)
          if (shown.length > 1) expect(sum).toBeLessThanOrEqual(budget)
        },
      ),
    )
  })
})

describe('the answer of a model', () => {
  it('becomes a text and keys and nothing else, whatever the model sends', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), fc.anything(), (content, actions, sources) => {
        const reply = parseModelReply({ content, actions, sources })
        if (reply === null) return
        expect(reply.content).not.toBe('')
        expect([...reply.actions, ...(reply.sources ?? [])].every((key) => typeof key === 'string')).toBe(
          true,
        )
      }),
    )
  })

  it('cites only what it was shown, each source once; where it names nothing, the best if that is likely', () => {
    const passages = [passage('a', 1), passage('b', 2), passage('c', 1)]
    const found = { passages, decision: 'answer' as const }
    expect(citedSources(found, ['k3', 'k1', 'k7', '']).map(({ source_id }) => source_id)).toEqual([1])
    expect(citedSources(found, [])).toEqual([])
    expect(usedPassages(found, null)).toEqual([passages[0]])
    expect(usedPassages({ passages, decision: 'refuse' }, null)).toEqual([])
  })
})

describe('the actions of a reply', () => {
  const action: fc.Arbitrary<ReplyAction> = fc.oneof(
    fc.record({ type: fc.constant('product' as const), product_id: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ type: fc.constant('asset' as const), asset_id: fc.integer({ min: 1, max: 3 }) }),
    fc.record({
      type: fc.constant('link' as const),
      url: fc.constantFrom('https://a.example', 'https://b.example'),
      label: fc.option(fc.string()),
    }),
  )

  it('are the first possible ones, at most three, none twice', () => {
    fc.assert(
      fc.property(fc.array(action), (actions) => {
        const can = ({ type }: ReplyAction) => type !== 'asset'
        const chosen = chooseActions(actions, can)
        const identities = actions.filter(can).map(actionIdentity)
        expect(chosen.map(actionIdentity)).toEqual([...new Set(identities)].slice(0, maxActions))
      }),
    )
  })
})
