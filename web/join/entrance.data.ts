import { Failure, type Problem, texts } from './texts.ts'

/** What the server gives to whoever may enter. */
export type Entrance = { url: string; token: string }

/** Enters as the form says. @throws Failure */
export async function requestEntrance(form: HTMLFormElement): Promise<Entrance> {
  const { join_token, group } = Object.fromEntries(new FormData(form))
  const answer = await fetch(form.dataset.room!, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ join_token, group: group || undefined }),
  }).catch(() => null)
  if (answer === null) throw new Failure('unreachable')
  const body = await answer.json().catch(() => null)
  if (answer.ok) return body
  const isHost = form.dataset.as === 'host'
  const type = isHost && body?.error?.type === 'not_found' ? 'other_account' : body?.error?.type
  throw new Failure(Object.hasOwn(texts.problems, type) ? (type as Problem) : 'other')
}
