/** @jsxImportSource preact */
import type { Action } from './chat.data.ts'
import type { en } from './en.ts'
import type { Line } from './use-conversation.ts'

type MessageProps = { line: Line; texts: typeof en }

/** Something that was said, with what it offers and where it comes from. */
export function Message({
  line: { role, content, picture_url, actions = [], citations = [] },
  texts,
}: MessageProps) {
  const offers = actions.filter(({ url }) => url !== null)
  const sources = citations.filter(({ url }) => url !== null)
  return (
    <li class={role}>
      <span class="who">{role === 'user' ? texts.you : texts.clone}</span>
      {picture_url && <img src={picture_url} alt={texts.picture} />}
      <p>{content}</p>
      {offers.map((action) => (
        <Offer key={action.url} action={action} texts={texts} />
      ))}
      {sources.length > 0 && (
        <p class="sources">
          {texts.sources}{' '}
          {sources.map(({ title, url }) => (
            <a key={url} href={url!} target="_blank" rel="noopener noreferrer">
              {title}
            </a>
          ))}
        </p>
      )}
    </li>
  )
}

function Offer({ action: { type, label, url }, texts }: { action: Action; texts: typeof en }) {
  const shown = label ?? (type === 'escalate_offer' ? texts.person : texts.see)
  return (
    <a class="offer" href={url!} target="_blank" rel="noopener noreferrer" aria-label={texts.open(shown)}>
      {shown}
    </a>
  )
}
