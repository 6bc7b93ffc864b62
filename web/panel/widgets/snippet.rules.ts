import type { Widget } from './widgets.data.ts'

/** The look that a widget has unless its snippet says otherwise. */
const plain = { color: '#12695f', position: 'right' }

/** What stands in the pages of a site for them to show a widget. */
export function snippetOf({ id, color, position }: Pick<Widget, 'id' | 'color' | 'position'>, base: string) {
  const look = [
    color === plain.color ? '' : ` data-color="${color}"`,
    position === plain.position ? '' : ` data-position="${position}"`,
  ].join('')
  return `<script async src="${base}/widget.js" data-clone="${id}"${look}></script>`
}
