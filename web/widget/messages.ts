/** What the page says to the chat in its frame. */
export type ToChat =
  | {
      understudy: 'enter'
      ticket: string
      token: string | null
      identity: string | null
      page_url: string
      language: string
    }
  | { understudy: 'refused'; reason: string; language: string }

/** What the chat says to the page. */
export type ToHost =
  | { understudy: 'ready' }
  | { understudy: 'token'; token: string | null }
  | { understudy: 'close' }
  | { understudy: 'said'; role: 'user' | 'assistant' }

/** True for what the chat itself sends: any page may send messages. */
export const isFromFrame = (
  frame: HTMLIFrameElement | null,
  base: string,
  { source, origin }: Pick<MessageEvent, 'source' | 'origin'>,
): boolean => frame !== null && source === frame.contentWindow && origin === base
