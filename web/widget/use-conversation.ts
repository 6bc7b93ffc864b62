import { useEffect, useRef, useState } from 'preact/hooks'
import {
  type Action,
  createServer,
  type Entrance,
  type Host,
  Refused,
  type Reply,
  type Written,
} from './chat.data.ts'

export type Line = {
  role: 'user' | 'assistant'
  content: string
  picture_url?: string | null
  actions?: Action[]
  citations?: Reply['citations']
}
export type Language = 'en' | 'es'

const languageOf = (tag: string): Language => (tag === 'es' ? 'es' : 'en')

/** Waits for the page around the chat to let somebody in again. */
type Waiting = { resolve: (token: string) => void; reject: (error: Error) => void }

/** The conversation of whoever is here, and what they may do. */
export function useConversation(widget_id: string, host: Host) {
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
    const end = host.hear((message) => {
      setLanguage(languageOf(message.language))
      if (message.understudy === 'refused') fail(new Refused(message.reason))
      else enter(message).catch(fail)
    })
    host.say({ understudy: 'ready' })
    return end
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

  const leaveEmail = (email: string) => withToken((token) => server.leaveEmail(token, email, here.page_url))
  const close = () => host.say({ understudy: 'close' })
  return { language, lines, state, problem, isIdentified, takesPictures, send, leaveEmail, close }
}
