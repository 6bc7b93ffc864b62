import { STATUS_CODES } from 'node:http'
import type { Json } from './schema.ts'

/** An operation of the document, as far as sharing concerns it. */
export type Operation = Json & { parameters: Json[]; responses: Record<string, Json> }

type Failure = Json & { content: Record<string, Json & { examples: Record<string, Json> }> }
type Named<Value = Json> = { name: string; value: Value }

/**
 * Moves what several operations have (parameters, failures and the examples in them) to components, where generators
 * of clients expect it. Of several values with one name only the most frequent one is shared.
 * @returns the operations that refer to the components, and the components
 */
export function shareRepeated(operations: Operation[]) {
  const failures = operations.flatMap(({ responses }) => namedFailures(responses))
  const examples = mostFrequent(failures.flatMap(({ value }) => namedExamples(value)))
  const withExamples = (failure: Failure) => referToExamples(failure, examples)
  const responses = mostFrequent(failures.map(({ name, value }) => ({ name, value: withExamples(value) })))
  const parameters = mostFrequent(operations.flatMap((operation) => operation.parameters.map(namedParameter)))
  return {
    operations: operations.map((operation) => ({
      ...operation,
      parameters: operation.parameters.map((value) => refer('parameters', parameters, namedParameter(value))),
      responses: {
        ...operation.responses,
        ...Object.fromEntries(
          namedFailures(operation.responses).map(({ status, name, value }) => [
            status,
            refer('responses', responses, { name, value: withExamples(value) }),
          ]),
        ),
      },
    })),
    components: { parameters, responses, examples },
  }
}

const namedParameter = (value: Json): Named => ({ name: String(value.name), value })

const namedFailures = (responses: Record<string, Json>): (Named<Failure> & { status: string })[] =>
  Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, value]) => ({
      status,
      name: failureName(status, value as Failure),
      value: value as Failure,
    }))

/** A failure of one type is named after it, one of several after its status: `RateLimited`, `Unauthorized`. */
function failureName(status: string, failure: Failure): string {
  const types = namedExamples(failure).map(({ name }) => name)
  const words = types.length === 1 ? types[0]!.split('_') : STATUS_CODES[status]!.split(' ')
  return words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('')
}

const namedExamples = (failure: Failure): Named[] =>
  Object.entries(failure.content['application/json']!.examples).map(([name, value]) => ({ name, value }))

function referToExamples(failure: Failure, shared: Json): Failure {
  const content = failure.content['application/json']!
  const examples = namedExamples(failure).map((one) => [one.name, refer('examples', shared, one)])
  return {
    ...failure,
    content: { 'application/json': { ...content, examples: Object.fromEntries(examples) } },
  }
}

/** For each name the value that occurs most often, if it occurs more than once. */
function mostFrequent(all: Named[]): Json {
  const shared: [string, Json][] = []
  for (const [name, same] of Map.groupBy(all, (one) => one.name)) {
    const groups = [...Map.groupBy(same, ({ value }) => JSON.stringify(value)).values()]
    const [most] = groups.sort((a, b) => b.length - a.length)
    if (most!.length > 1) shared.push([name, most![0]!.value])
  }
  return Object.fromEntries(shared)
}

const refer = (kind: string, shared: Json, { name, value }: Named): Json =>
  JSON.stringify(shared[name]) === JSON.stringify(value) ? { $ref: `#/components/${kind}/${name}` } : value
