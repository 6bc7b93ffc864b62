/** Sends one request to the API and gives its answer. @throws Error where the API refuses */
export type Call = <Answer>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => Promise<Answer>

/** @param server address without /api/v1 */
export const createCall =
  (server: string, key: string): Call =>
  async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${server}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
    return answer as Answer
  }
