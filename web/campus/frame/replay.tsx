import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../kit/language.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { withPlayer } from './player.ts'
import { sameOrigin } from './same-origin.ts'

/** The recording of a live session. How it is watched is reported by the player. */
export function Replay({
  webinar_id,
  embed_url,
  title,
}: {
  webinar_id: number
  embed_url: string
  title: string
}) {
  const texts = useTexts({ en, es })
  const frame = useRef<HTMLIFrameElement>(null)
  // The address is signed anew with each reading; a film that plays keeps the one that it began with.
  const [src] = useState(() => sameOrigin(embed_url))
  useEffect(() => withPlayer((player) => player.report(frame.current!, { webinar_id })), [webinar_id])
  return (
    <iframe
      ref={frame}
      src={src}
      title={`${texts.replay}: ${title}`}
      allow="fullscreen; picture-in-picture"
      style={{ width: '100%', aspectRatio: '16 / 9', border: 0, borderRadius: 8 }}
    />
  )
}
