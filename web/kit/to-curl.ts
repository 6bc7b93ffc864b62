import { type Input, type RouteName, wireRequest } from './api.ts'

const publicRoute = / \/api\/v1\//

/** Whether others may call a route with a key: the panel's own ones need its session. */
export const isPublic = (name: unknown): name is RouteName =>
  typeof name === 'string' && publicRoute.test(name)

/** A text as one word of a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/**
 * The command line that makes a call with the key in UNDERSTUDY_KEY.
 * @param origin where the server is, such as `https://school.example`
 */
export function toCurl<Name extends RouteName>(name: Name, input: Input<Name>, origin: string): string {
  const { method, path, body } = wireRequest(name, input)
  const verb = method === 'GET' ? '' : `-X ${method} `
  const lines = [
    `curl ${verb}${quoted(origin + path)}`,
    '-H "Authorization: Bearer $UNDERSTUDY_KEY"',
    ...(body === null ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(body)}`]),
  ]
  return lines.join(' \\\n  ')
}
