import { button, frame, place } from './look.ts'
import { isFromFrame, type ToChat, type ToHost } from './messages.ts'
import { openOn, type Understudy, type WidgetEvent } from './understudy.ts'
import { recall, remember } from './visitor-token.ts'

// The script's own element is known only while it runs first.
const { src, dataset } = document.currentScript as HTMLScriptElement
const base = new URL(src).origin
const id = dataset.clone ?? ''
const stored = `understudy:${id}`

const listeners: [WidgetEvent, (detail?: unknown) => void][] = []
let chat: HTMLIFrameElement | null = null
let identity: string | null = null
/** The first ticket, while its chat is still coming. */
let first: Promise<string> | null = null

const language = () => (document.documentElement.lang || navigator.language).slice(0, 2)
const tell = (event: WidgetEvent, detail?: unknown) => {
  for (const [name, listener] of listeners) if (name === event) listener(detail)
}

const send = (message: ToChat) => chat?.contentWindow?.postMessage(message, base)

/** Asks for what opens the chat. It is the page that asks: its origin is what the server checks. */
async function getTicket(): Promise<string> {
  const answer = await fetch(`${base}/widget/${id}/ticket`, { method: 'POST' })
  const body = await answer.json()
  if (!answer.ok) throw new Error(body.error?.type)
  return body.ticket
}

function refuse(error: Error): void {
  console.warn(`Understudy: ${error.message}`)
  tell('error', error.message)
}

function enter(): Promise<void> {
  const ticket = first ?? getTicket()
  first = null
  return ticket.then(
    (ticket) =>
      send({
        understudy: 'enter',
        ticket,
        token: recall(stored),
        identity,
        page_url: location.href,
        language: language(),
      }),
    (error: Error) => {
      refuse(error)
      send({ understudy: 'refused', reason: error.message, language: language() })
    },
  )
}

/** Shows the chat for the first time, if the server lets this page have it. */
async function begin(): Promise<void> {
  if (first !== null) return
  first = getTicket()
  try {
    await first
  } catch (error) {
    first = null
    return refuse(error as Error)
  }
  chat = frame(dataset, `${base}/widget/${id}`)
  root.append(chat)
  reveal()
}

function reveal(): void {
  show(true)
  chat?.focus()
  tell('open')
}

addEventListener('message', ({ source, origin, data }: MessageEvent<ToHost>) => {
  if (!isFromFrame(chat, base, { source, origin })) return
  if (data.understudy === 'ready') void enter()
  if (data.understudy === 'token') remember(stored, data.token)
  if (data.understudy === 'close') api.close()
  if (data.understudy === 'said') tell('message', data.role)
})

const host = document.createElement('understudy-widget')
const root = host.attachShadow({ mode: 'closed' })
place(host)
const opener = button(dataset, openOn[language() === 'es' ? 'es' : 'en'])
opener.onclick = () => (isOpen() ? api.close() : api.open())
root.append(opener)

const isOpen = () => chat !== null && !chat.hidden
function show(isShown: boolean): void {
  if (chat !== null) {
    chat.hidden = !isShown
    chat.style.display = isShown ? 'block' : 'none'
  }
  opener.setAttribute('aria-expanded', String(isShown))
}

const api: Understudy = {
  open() {
    if (chat === null) void begin()
    else if (!isOpen()) reveal()
  },
  close() {
    if (!isOpen()) return
    show(false)
    opener.focus()
    tell('close')
  },
  identify(jwt) {
    identity = jwt
    if (chat !== null) void enter()
  },
  logout() {
    identity = null
    remember(stored, null)
    if (chat !== null) void enter()
  },
  on: (event, listener) => void listeners.push([event, listener]),
}

const stand = () => document.body.append(host)
if (document.body === null) addEventListener('DOMContentLoaded', stand)
else stand()
Object.assign(globalThis, { Understudy: api })
