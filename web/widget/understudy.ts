export type WidgetEvent = 'open' | 'close' | 'message' | 'error'

/** What pages may do with the widget: `window.Understudy`. */
export type Understudy = {
  open: () => void
  close: () => void
  /** Says who is here: a JWT that the page's server signs. */
  identify: (jwt: string) => void
  /** Forgets who was here. */
  logout: () => void
  on: (event: WidgetEvent, listener: (detail?: unknown) => void) => void
}

/** What the button is called. */
export const openOn = { en: 'Chat', es: 'Abrir el chat' }
