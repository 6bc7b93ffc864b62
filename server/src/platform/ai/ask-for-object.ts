import { objectIn, plainTextOf, withoutThoughts } from './answer-text.rules.ts'
import { type ChatModel, ModelError, type ModelRequest, type ModelUsage } from './chat-model.ts'

type ObjectAnswer<T> = {
  /** What was made of the model's object, or of its mere words. */
  value: T
  /** Sum of all that was asked; null where the provider gives no figures. */
  usage: ModelUsage | null
  /** What the model wrote, in all. */
  written: string
}

type Readers<T> = {
  /** null where the object is not what was asked for */
  fromObject: (object: unknown) => T | null
  fromText: (text: string) => T | null
}

const repair =
  'That was not the JSON object that was asked for. Give the same reply again as one valid JSON object with the keys that were described, and nothing before or after it.'
/** A wrong answer is shown to the model up to here. */
const shownCharacters = 4_000

/**
 * Asks for an object; where something else comes, asks once more, and then takes the words as they are.
 * @throws ModelError where the model does not answer, or with nothing that can be used
 */
export async function askForObject<T>(
  model: ChatModel,
  request: ModelRequest,
  { fromObject, fromText }: Readers<T>,
): Promise<ObjectAnswer<T>> {
  const deadline = model.deadline()
  const first = await model.ask(request, deadline)
  const text = withoutThoughts(first.text)
  const value = fromObject(objectIn(text))
  if (value !== null) return { value, usage: first.usage, written: text }

  const messages: ModelRequest['messages'] = [
    ...request.messages,
    { role: 'assistant', content: text.slice(0, shownCharacters) || '(nothing)' },
    { role: 'user', content: repair },
  ]
  const second = await askAgain(model, { ...request, messages }, deadline)
  const again = withoutThoughts(second?.text ?? '')
  const usage = second === null ? first.usage : sum(first.usage, second.usage)
  const used = fromObject(objectIn(again)) ?? fromText(plainTextOf(text)) ?? fromText(plainTextOf(again))
  if (used === null) throw new ModelError('bad_answer', 'The model gave nothing that can be said.')
  return { value: used, usage, written: text + again }
}

/** A repair that fails leaves what was there before it. */
async function askAgain(model: ChatModel, request: ModelRequest, deadline: AbortSignal) {
  try {
    return await model.ask(request, deadline)
  } catch (error) {
    if (error instanceof ModelError) return null
    throw error
  }
}

const sum = (a: ModelUsage | null, b: ModelUsage | null): ModelUsage | null =>
  a === null || b === null
    ? null
    : { input_tokens: a.input_tokens + b.input_tokens, output_tokens: a.output_tokens + b.output_tokens }
