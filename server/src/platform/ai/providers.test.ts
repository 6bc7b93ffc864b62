import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeModel, startFakeModel } from '../../../test/fakes/model-server.ts'
import { readConfig } from '../../config.ts'
import { ConfigError } from '../settings.ts'
import { createConfiguredChatModel, type ModelRequest } from './index.ts'

let fake: FakeModel
beforeAll(async () => {
  fake = await startFakeModel()
})
afterAll(() => fake.close())

const request: ModelRequest = {
  system: 'Rules.',
  messages: [
    { role: 'user', content: 'One' },
    { role: 'assistant', content: 'Two' },
    { role: 'user', content: 'Three' },
  ],
  schema: {
    type: 'object',
    properties: { content: { type: 'string', description: 'What is said.' } },
    required: ['content'],
  },
}

const never = new AbortController().signal

function createTestModel(environment: Record<string, string>) {
  return createConfiguredChatModel(readConfig(environment), never)
}

const forms = [
  {
    form: 'openai',
    environment: (url: string) => ({
      CHAT_MODEL: 'openai-compatible:org/model:7b',
      OPENAI_COMPATIBLE_BASE_URL: `${url}/v1/`,
      OPENAI_COMPATIBLE_API_KEY: 'secret',
    }),
    path: '/v1/chat/completions',
    header: ['authorization', 'Bearer secret'],
    body: { model: 'org/model:7b', max_tokens: 1500 },
  },
  {
    form: 'openai',
    environment: (url: string) => ({
      CHAT_MODEL: 'openai:gpt-5-mini',
      OPENAI_BASE_URL: `${url}/v1`,
      OPENAI_API_KEY: 'secret',
    }),
    path: '/v1/chat/completions',
    header: ['authorization', 'Bearer secret'],
    body: { model: 'gpt-5-mini', max_completion_tokens: 4000 },
  },
  {
    form: 'anthropic',
    environment: (url: string) => ({
      CHAT_MODEL: 'anthropic:claude-haiku-4-5',
      ANTHROPIC_BASE_URL: `${url}/v1`,
      ANTHROPIC_API_KEY: 'secret',
    }),
    path: '/v1/messages',
    header: ['x-api-key', 'secret'],
    body: { model: 'claude-haiku-4-5', max_tokens: 4000, tool_choice: { type: 'tool', name: 'reply' } },
  },
  {
    form: 'google',
    environment: (url: string) => ({
      CHAT_MODEL: 'google:gemini-2.5-flash',
      GOOGLE_BASE_URL: `${url}/v1beta`,
      GOOGLE_API_KEY: 'secret',
    }),
    path: '/v1beta/models/gemini-2.5-flash:generateContent',
    header: ['x-goog-api-key', 'secret'],
    body: { generationConfig: { maxOutputTokens: 4000, responseMimeType: 'application/json' } },
  },
] as const

describe.each(forms)('$form as $path', ({ form, environment, path, header, body }) => {
  test('rules, messages, schema and key stand where the provider expects them', async () => {
    const model = createTestModel(environment(fake.url))!
    fake.next({ content: 'Hello' })
    const answer = await model.ask(request, never)
    const seen = fake.requests.at(-1)!
    expect(seen).toMatchObject({ form, path, system: 'Rules.', structured: true, body })
    expect(seen.headers[header[0]]).toBe(header[1])
    expect(seen.messages.map(({ content }) => content)).toEqual(['One', 'Two', 'Three'])
    expect(JSON.parse(answer.text)).toEqual({ content: 'Hello' })
    expect(answer.usage).toEqual({ input_tokens: 100, output_tokens: 20 })
    await model.close()
  })

  test('a picture stands beside the words of its message, in the form that the provider takes', async () => {
    const model = createTestModel(environment(fake.url))!
    fake.next({ content: 'A leaf' })
    const picture = { mime_type: 'image/jpeg' as const, base64: Buffer.from('pixels').toString('base64') }
    await model.ask({ ...request, messages: [{ role: 'user', content: 'What is it?', picture }] }, never)
    const seen = fake.requests.at(-1)!
    expect(seen.picture).toEqual({ mime_type: 'image/jpeg', bytes: Buffer.from('pixels') })
    expect(seen.messages).toEqual([{ role: 'user', content: 'What is it?' }])
    await model.close()
  })

  test('plain words are parsed too, and missing usage figures are null', async () => {
    const model = createTestModel(environment(fake.url))!
    const { usage } = fake
    fake.usage = null
    fake.next('Hello')
    const answer = await model.ask(request, never)
    fake.usage = usage
    expect(answer).toEqual({ text: 'Hello', usage: null })
    await model.close()
  })
})

test("the thoughts of Google's reasoning models are left out of the text and counted in the usage", async () => {
  const model = createTestModel(forms[3].environment(fake.url))!
  fake.next((_seen, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({
        candidates: [{ content: { parts: [{ text: 'Hm.', thought: true }, { text: 'Yes.' }] } }],
        usageMetadata: { promptTokenCount: 7, candidatesTokenCount: 2, thoughtsTokenCount: 5 },
      }),
    )
    return undefined
  })
  expect(await model.ask(request, never)).toEqual({
    text: 'Yes.',
    usage: { input_tokens: 7, output_tokens: 7 },
  })
  await model.close()
})

test('without CHAT_MODEL no model is created', () => {
  expect(createTestModel({})).toBeNull()
})

test.each([
  [{ CHAT_MODEL: 'openai-compatible:x' }, 'OPENAI_COMPATIBLE_BASE_URL'],
  [{ CHAT_MODEL: 'openai:x' }, 'OPENAI_API_KEY'],
  [{ CHAT_MODEL: 'anthropic:x' }, 'ANTHROPIC_API_KEY'],
  [{ CHAT_MODEL: 'google:x' }, 'GOOGLE_API_KEY'],
])('%j is refused without %s', (environment, missing) => {
  expect(() => createTestModel(environment)).toThrow(ConfigError)
  expect(() => createTestModel(environment)).toThrow(missing)
})

test.each(['gpt-5', 'openai', 'openai:', 'mistral:large', 'builtin:x', ''])(
  'CHAT_MODEL %j is refused or means the default',
  (name) => {
    if (name === '') expect(readConfig({ CHAT_MODEL: name }).CHAT_MODEL).toBe('builtin')
    else expect(() => readConfig({ CHAT_MODEL: name })).toThrow('CHAT_MODEL')
  },
)
