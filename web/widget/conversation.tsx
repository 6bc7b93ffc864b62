/** @jsxImportSource preact */
import { useEffect, useRef } from 'preact/hooks'
import type { Host } from './chat.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { LeaveEmail } from './leave-email.tsx'
import { Message } from './message.tsx'
import { useConversation } from './use-conversation.ts'
import { WriteMessage } from './write-message.tsx'

export type Settings = {
  id: string
  texts: { [language in 'en' | 'es']?: { title?: string; greeting?: string } }
  suggestions: string[]
  /** The chat stands alone, on the page of its clone. */
  page?: { academy: string; description: string; logo_url: string | null }
}

type ConversationProps = { settings: Settings; host: Host }

/** The chat with a clone. That it is an AI stands above it, always. */
export function Conversation({ settings, host }: ConversationProps) {
  const { id, page, suggestions } = settings
  const talk = useConversation(id, host)
  const { language, lines, state, problem } = talk
  const texts = { en, es }[language]
  const said = { ...texts, ...settings.texts[language] }
  const log = useRef<HTMLDivElement>(null)
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end is shown when something is added to it
  useEffect(() => log.current?.scrollTo(0, log.current.scrollHeight), [lines, state])
  const title = said.title || texts.title
  return (
    <main
      class={page && 'alone'}
      onKeyDown={(event) => event.key === 'Escape' && page === undefined && talk.close()}
    >
      {page === undefined ? (
        <FrameHeader title={title} close={texts.close} onClose={talk.close} />
      ) : (
        <PageHeader title={title} page={page} />
      )}
      <p class="notice">{texts.notice}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <div class="log" role="log" aria-label={texts.log} tabIndex={0} ref={log}>
        <ol>
          <Message line={{ role: 'assistant', content: said.greeting || texts.greeting }} texts={texts} />
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what was said never moves
            <Message key={index} line={line} texts={texts} />
          ))}
        </ol>
        {state === 'sending' && <p class="thinking">{texts.thinking}</p>}
      </div>
      {problem !== null && (
        <p class="problem" role="alert">
          {texts.errors[problem] ?? texts.errors.other}
        </p>
      )}
      {lines.length === 0 && (
        <Suggestions
          suggestions={suggestions}
          isBusy={state !== 'ready'}
          onChoose={(message) => void talk.send({ message, picture: null }).catch(() => {})}
        />
      )}
      <WriteMessage
        texts={texts}
        isBusy={state !== 'ready'}
        takesPictures={talk.takesPictures}
        send={talk.send}
      />
      {!talk.isIdentified && <LeaveEmail texts={texts} leave={talk.leaveEmail} />}
    </main>
  )
}

type FrameHeaderProps = { title: string; close: string; onClose: () => void }

const FrameHeader = ({ title, close, onClose }: FrameHeaderProps) => (
  <header>
    <h1>{title}</h1>
    <button type="button" class="plain" aria-label={close} onClick={onClose}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d="M3 3l10 10M13 3L3 13" fill="none" stroke="currentColor" stroke-width="2" />
      </svg>
    </button>
  </header>
)

type PageHeaderProps = { title: string; page: NonNullable<Settings['page']> }

const PageHeader = ({ title, page: { academy, description, logo_url } }: PageHeaderProps) => (
  <header>
    <div>
      <h1>{title}</h1>
      {(description || title !== academy) && <p class="who">{description || academy}</p>}
    </div>
    {logo_url !== null && <img class="logo" src={logo_url} alt={academy} />}
  </header>
)

type SuggestionsProps = { suggestions: string[]; isBusy: boolean; onChoose: (message: string) => void }

/** Questions to begin with. */
const Suggestions = ({ suggestions, isBusy, onChoose }: SuggestionsProps) =>
  suggestions.length === 0 ? null : (
    <p class="suggestions">
      {suggestions.map((suggestion) => (
        <button key={suggestion} type="button" disabled={isBusy} onClick={() => onChoose(suggestion)}>
          {suggestion}
        </button>
      ))}
    </p>
  )
