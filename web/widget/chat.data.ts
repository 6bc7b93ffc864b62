import { base64Of } from '../kit/read-picture.ts'
import type { ToChat, ToHost } from './messages.ts'
import { recall, remember } from './visitor-token.ts'

export type Said = { role: 'user' | 'assistant'; content: string; picture_url?: string | null }
export type Action = { type: string; label: string | null; url: string | null }
export type Reply = { content: string; actions: Action[]; citations: { title: string; url: string | null }[] }
export type Visit = { token: string; is_identified: boolean; accepts_images: boolean; messages: Said[] }
/** What a visitor writes; the picture is a data: address. */
export type Written = { message: string; picture: string | null }

/** A refusal of the server by its type; `unreachable` without an answer. */
export class Refused extends Error {}

/** What the page around the chat has said. */
export type Entrance = { ticket: string; token: string | null; identity: string | null; page_url: string }

async function ask<Answer>(path: string, body: object, token?: string): Promise<Answer> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new Refused('unreachable')
  })
  const said = await answer.json().catch(() => ({}))
  if (!answer.ok) throw new Refused(said.error?.type ?? 'other')
  return said as Answer
}

/** The calls of one widget. */
export const createServer = (id: string) => ({
  enter: ({ ticket, token, identity }: Entrance) =>
    ask<Visit>(`/widget/${id}/visitors`, {
      ticket,
      ...(token === null ? {} : { previous_token: token }),
      ...(identity === null ? {} : { identity }),
    }),
  send: (token: string, { message, picture }: Written, page_url: string) =>
    ask<Reply>(
      `/widget/${id}/messages`,
      { message, page_url, ...(picture === null ? {} : { image_base64: base64Of(picture) }) },
      token,
    ),
  leaveEmail: (token: string, email: string, page_url: string) =>
    ask<object>(`/widget/${id}/lead`, { email, page_url }, token),
})

/** What lets somebody in: the page around the chat, or the chat's own page. */
export type Host = {
  say: (message: ToHost) => void
  /** @returns what ends it */
  hear: (listener: (message: ToChat) => void) => () => void
}

/** The page around the chat. Its origin is known from its first message; before, nothing is said to it. */
export function createFrameHost(): Host {
  let origin = '*'
  return {
    say: (message) => parent.postMessage(message, origin),
    hear: (listener) => {
      const receive = (event: MessageEvent<ToChat>) => {
        if (event.source !== parent || (origin !== '*' && event.origin !== origin)) return
        origin = event.origin
        listener(event.data)
      }
      addEventListener('message', receive)
      return () => removeEventListener('message', receive)
    },
  }
}

/** The chat's own page: it asks for its tickets itself, and the browser keeps who was here. */
export function createPageHost(id: string): Host {
  const stored = `understudy:${id}`
  const language = navigator.language.slice(0, 2)
  const listeners = new Set<(message: ToChat) => void>()
  const tell = (message: ToChat) => {
    for (const listener of listeners) listener(message)
  }
  const enter = () =>
    ask<{ ticket: string }>(`/widget/${id}/ticket`, {}).then(
      ({ ticket }) =>
        tell({
          understudy: 'enter',
          ticket,
          token: recall(stored),
          identity: null,
          page_url: location.href,
          language,
        }),
      ({ message: reason }: Error) => tell({ understudy: 'refused', reason, language }),
    )
  return {
    say: (message) => {
      if (message.understudy === 'ready') void enter()
      if (message.understudy === 'token') remember(stored, message.token)
    },
    hear: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
