import { findObject, removeThoughts, spokenText } from './answer-text.rules.ts'
import { type ChatModel, ModelError, type ModelRequest, type ModelUsage } from './chat-model.ts'

type ObjectAnswer<T> = {
  /** Made from the model's object, or from its words where it gave none. */
  value: T
  /** Sum over all calls; null where the provider gives no figures. */
  usage: ModelUsage | null
  /** Everything that the model wrote. */
  written: string
}

type Converters<T> = {
  /** @returns null where the object is not what was asked for */
  fromObject: (object: unknown) => T | null
  fromText: (text: string) => T | null
}

const repairRequest =
  'That was not the JSON object that was asked for. Give the same reply again as one valid JSON object with the keys that were described, and nothing before or after it.'
/** The model is shown its wrong answer up to this length. */
const maxShownCharacters = 4_000

/**
 * Asks a model for an object. Where it answers with something else, asks once more, and then uses its words.
 * @throws ModelError where the model does not answer, or answers with nothing that can be used
 */
export async function askForObject<T>(
  model: ChatModel,
  request: ModelRequest,
  { fromObject, fromText }: Converters<T>,
): Promise<ObjectAnswer<T>> {
  const deadline = model.deadline()
  const first = await model.ask(request, deadline)
  const text = removeThoughts(first.text)
  const value = fromObject(findObject(text))
  if (value !== null) return { value, usage: first.usage, written: text }

  const messages: ModelRequest['messages'] = [
    ...request.messages,
    { role: 'assistant', content: text.slice(0, maxShownCharacters) || '(nothing)' },
    { role: 'user', content: repairRequest },
  ]
  const second = await tryRepair(model, { ...request, messages }, deadline)
  const repaired = removeThoughts(second?.text ?? '')
  const usage = second === null ? first.usage : addUsage(first.usage, second.usage)
  const used =
    fromObject(findObject(repaired)) ?? fromText(spokenText(text)) ?? fromText(spokenText(repaired))
  if (used === null) throw new ModelError('bad_answer', 'The model gave nothing that can be said.')
  return { value: used, usage, written: text + repaired }
}

/** @returns null where the model fails: the first answer is used then */
async function tryRepair(model: ChatModel, request: ModelRequest, deadline: AbortSignal) {
  try {
    return await model.ask(request, deadline)
  } catch (error) {
    if (error instanceof ModelError) return null
    throw error
  }
}

const addUsage = (a: ModelUsage | null, b: ModelUsage | null): ModelUsage | null =>
  a === null || b === null
    ? null
    : { input_tokens: a.input_tokens + b.input_tokens, output_tokens: a.output_tokens + b.output_tokens }
