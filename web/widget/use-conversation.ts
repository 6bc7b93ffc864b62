import { useEffect, useRef, useState } from 'preact/hooks'
import {
  type Action,
  createHost,
  createServer,
  type Entrance,
  Refused,
  type Reply,
  type Written,
} from './chat.data.ts'
import type { ToChat } from './messages.ts'

export type Line = {
  role: 'user' | 'assistant'
  content: string
  picture_url?: string | null
  actions?: Action[]
  citations?: Reply['citations']
}
export type Language = 'en' | 'es'

const languageOf = (tag: string): Language => (tag === 'es' ? 'es' : 'en')
const host = createHost()

/** Waits for the page around the chat to let somebody in again. */
type Waiting = { resolve: (token: string) => void; reject: (error: Error) => void }

/** The conversation of whoever is here, and what they may do. */
export function useConversation(widget_id: string) {
  const server = createServer(widget_id)
  const [language, setLanguage] = useState(languageOf(navigator.language.slice(0, 2)))
  const [lines, setLines] = useState<Line[]>([])
  const [state, setState] = useState<'opening' | 'ready' | 'sending'>('opening')
  const [problem, setProblem] = useState<string | null>(null)
  const [isIdentified, setIdentified] = useState(false)
  const [takesPictures, setTakesPictures] = useState(false)
  const here = useRef<{ token: string; page_url: string; waiting: Waiting | null }>({
    token: '',
    page_url: '',
    waiting: null,
  }).current

  const fail = (error: unknown) => {
    setProblem(error instanceof Refused ? error.message : 'other')
    setState('ready')
    here.waiting?.reject(error as Error)
    here.waiting = null
  }

  async function enter(entrance: Entrance): Promise<void> {
    const visit = await server.enter(entrance)
    here.token = visit.token
    here.page_url = entrance.page_url
    host.say({ understudy: 'token', token: visit.token })
    setIdentified(visit.is_identified)
    setTakesPictures(visit.accepts_images)
    if (here.waiting === null) setLines(visit.messages)
    here.waiting?.resolve(visit.token)
    here.waiting = null
    setProblem(null)
    setState((now) => (now === 'opening' ? 'ready' : now))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it listens from the beginning to the end
  useEffect(() => {
    const hear = (event: MessageEvent<ToChat>) => {
      if (!host.knows(event)) return
      setLanguage(languageOf(event.data.language))
      if (event.data.understudy === 'refused') fail(new Refused(event.data.reason))
      else enter(event.data).catch(fail)
    }
    addEventListener('message', hear)
    host.say({ understudy: 'ready' })
    return () => removeEventListener('message', hear)
  }, [])

  /** Asks the page for another way in, once the token has ended. */
  const renew = () =>
    new Promise<string>((resolve, reject) => {
      here.waiting = { resolve, reject }
      host.say({ understudy: 'ready' })
    })

  const withToken = <Answer>(work: (token: string) => Promise<Answer>): Promise<Answer> =>
    work(here.token).catch(async (error) => {
      if (!(error instanceof Refused) || error.message !== 'invalid_token') throw error
      return work(await renew())
    })

  async function send(written: Written): Promise<void> {
    const { message: content, picture: picture_url } = written
    setLines((said) => [...said, { role: 'user', content, picture_url }])
    setState('sending')
    setProblem(null)
    host.say({ understudy: 'said', role: 'user' })
    try {
      const { content, actions, citations } = await withToken((token) =>
        server.send(token, written, here.page_url),
      )
      setLines((said) => [...said, { role: 'assistant', content, actions, citations }])
      host.say({ understudy: 'said', role: 'assistant' })
      setState('ready')
    } catch (error) {
      fail(error)
      throw error
    }
  }

  const leaveEmail = (email: string) => withToken((token) => server.leaveEmail(token, email))
  const close = () => host.say({ understudy: 'close' })
  return { language, lines, state, problem, isIdentified, takesPictures, send, leaveEmail, close }
}
