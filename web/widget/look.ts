const edge = 20
const buttonSize = 56
const wide = { width: 380, height: 600 }
const defaultColor = '#12695f'

/** How a page may want its button; the panel writes it into the snippet. */
type Wanted = { color?: string; position?: string }

// A page's rules reach neither the styles of an element nor what lies in a closed root; and a policy that forbids style
// elements does not forbid these.
const dress = (element: HTMLElement, styles: Partial<CSSStyleDeclaration>) =>
  Object.assign(element.style, styles)

/** Takes the widget out of the page's layout. */
export const place = (host: HTMLElement) =>
  dress(host, { all: 'initial', position: 'fixed', zIndex: '2147483000', display: 'block' })

const corner = ({ position }: Wanted) =>
  position === 'left' ? { left: `${edge}px` } : { right: `${edge}px` }

/** The button that opens the chat. */
export function button(wanted: Wanted, label: string): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.setAttribute('aria-label', label)
  made.setAttribute('aria-expanded', 'false')
  made.innerHTML =
    '<svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true"><path fill="none" stroke="#fff" stroke-width="2" stroke-linejoin="round" d="M4 5h16v11H10l-5 4v-4H4z"/></svg>'
  dress(made, {
    position: 'fixed',
    bottom: `${edge}px`,
    ...corner(wanted),
    width: `${buttonSize}px`,
    height: `${buttonSize}px`,
    display: 'grid',
    placeItems: 'center',
    padding: '0',
    border: '2px solid #fff',
    borderRadius: '50%',
    background: wanted.color ?? defaultColor,
    boxShadow: '0 2px 10px rgb(0 0 0 / 30%)',
    cursor: 'pointer',
  })
  return made
}

/** The chat, above its button; on a narrow screen it takes the whole of it. */
export function frame(wanted: Wanted, src: string): HTMLIFrameElement {
  const made = document.createElement('iframe')
  made.title = 'Chat'
  made.src = src
  const isNarrow = innerWidth < wide.width + 3 * edge
  dress(made, {
    position: 'fixed',
    border: '0',
    colorScheme: 'normal',
    background: 'transparent',
    ...(isNarrow
      ? { inset: '0', width: '100%', height: '100%' }
      : {
          ...corner(wanted),
          bottom: `${buttonSize + 2 * edge}px`,
          width: `${wide.width}px`,
          height: `min(${wide.height}px, calc(100vh - ${buttonSize + 3 * edge}px))`,
          borderRadius: '12px',
          boxShadow: '0 6px 30px rgb(0 0 0 / 30%)',
        }),
  })
  return made
}
