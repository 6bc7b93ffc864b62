import { useEffect, useRef } from 'react'

type Shortcuts<Record> = { [key: string]: (record: Record) => void }

/**
 * Lets keys work on the rows of a table: j and k walk from link to link, others do what `shortcuts` say.
 * @returns what the table's body takes as its ref
 */
export function useRowKeys<Record>(rows: Record[] | undefined, shortcuts: Shortcuts<Record> = {}) {
  const body = useRef<HTMLTableSectionElement>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyping(event)) return
      const links = [...(body.current?.rows ?? [])].map((row) => row.querySelector('a'))
      const at = links.findIndex((link) => link?.closest('tr')?.contains(document.activeElement))
      const record = rows?.[at]
      if (event.key === 'j') links[Math.min(at + 1, links.length - 1)]?.focus()
      else if (event.key === 'k') links[Math.max(at - 1, 0)]?.focus()
      else if (record !== undefined) shortcuts[event.key]?.(record)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
  return body
}

/** Whether a key belongs to a field, a dialog or the browser. */
function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const typing = 'input, textarea, select, [contenteditable], [role=dialog], [role=menu]'
  return ctrlKey || metaKey || altKey || (target as HTMLElement).closest(typing) !== null
}
