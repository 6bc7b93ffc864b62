/** @jsxImportSource preact */
import { useEffect, useRef } from 'preact/hooks'
import { en } from './en.ts'
import { es } from './es.ts'
import { LeaveEmail } from './leave-email.tsx'
import { Message } from './message.tsx'
import { useConversation } from './use-conversation.ts'
import { WriteMessage } from './write-message.tsx'

type ConversationProps = {
  id: string
  texts: { [language in 'en' | 'es']?: { title?: string; greeting?: string } }
}

/** The chat of a widget. That it is an AI stands above it, always. */
export function Conversation({ id, texts: own }: ConversationProps) {
  const talk = useConversation(id)
  const { language, lines, state, problem } = talk
  const texts = { en, es }[language]
  const said = { ...texts, ...own[language] }
  const log = useRef<HTMLDivElement>(null)
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end is shown when something is added to it
  useEffect(() => log.current?.scrollTo(0, log.current.scrollHeight), [lines, state])
  return (
    <main onKeyDown={(event) => event.key === 'Escape' && talk.close()}>
      <header>
        <h1>{said.title || texts.title}</h1>
        <button type="button" class="plain" aria-label={texts.close} onClick={talk.close}>
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d="M3 3l10 10M13 3L3 13" fill="none" stroke="currentColor" stroke-width="2" />
          </svg>
        </button>
      </header>
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
