import { Button, Group, Input, Paper } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import { useTexts } from '../../kit/language.tsx'
import { en } from './en.ts'
import { es } from './es.ts'

type TextEditorProps = { label: string; html: string; onChange: (html: string) => void }

/** What the buttons do with the words that are marked, in the order in which they stand. */
const commands = [
  ['bold'],
  ['italic'],
  ['formatBlock', 'h2'],
  ['formatBlock', 'h3'],
  ['formatBlock', 'p'],
  ['insertUnorderedList'],
  ['insertOrderedList'],
  ['formatBlock', 'blockquote'],
] as const
const names = ['bold', 'italic', 'heading', 'small_heading', 'paragraph', 'list', 'numbers', 'quote'] as const

/**
 * A text of a lesson with the forms that the server keeps: paragraphs, headings, lists, quotes, emphasis and links. The
 * server cleans what is pasted when the course is saved.
 */
export function TextEditor({ label, html, onChange }: TextEditorProps) {
  const texts = useTexts({ en, es })
  const field = useRef<HTMLDivElement>(null)
  const written = useRef<string | null>(null)
  const id = useId()
  // What the person writes stands there already: to write it again would move the cursor.
  useEffect(() => {
    if (html === written.current || field.current === null) return
    field.current.innerHTML = html
    written.current = html
  }, [html])
  const tell = () => {
    written.current = field.current?.innerHTML ?? ''
    onChange(written.current)
  }
  const run = (command: string, value?: string) => {
    field.current?.focus()
    // The only way to change marked words that the browser can undo; all of them know it.
    document.execCommand(command, false, value)
    tell()
  }
  const link = () => {
    const address = prompt(texts.link_address, 'https://')
    if (address !== null && /^(https?:\/\/|mailto:)\S+$/i.test(address)) run('createLink', address)
  }
  return (
    <Input.Wrapper label={label} labelProps={{ id }} labelElement="div">
      <Paper withBorder>
        <Group gap={4} p={4} role="toolbar" aria-label={texts.format}>
          {commands.map(([command, value], index) => (
            <Button
              key={names[index]}
              variant="subtle"
              size="compact-sm"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => run(command, value)}
            >
              {texts.formats[names[index]!]}
            </Button>
          ))}
          <Button
            variant="subtle"
            size="compact-sm"
            onMouseDown={(event) => event.preventDefault()}
            onClick={link}
          >
            {texts.formats.link}
          </Button>
        </Group>
        {/* biome-ignore lint/a11y/useSemanticElements: no element of a form holds marked-up text */}
        <div
          ref={field}
          role="textbox"
          tabIndex={0}
          aria-multiline="true"
          aria-labelledby={id}
          contentEditable
          suppressContentEditableWarning
          onInput={tell}
          style={{ minHeight: 120, padding: '4px 12px', overflowWrap: 'anywhere' }}
        />
      </Paper>
    </Input.Wrapper>
  )
}
