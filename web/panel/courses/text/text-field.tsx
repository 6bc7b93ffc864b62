import { Input, Paper } from '@mantine/core'
import type { Command, EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useEffect, useId, useRef, useState } from 'react'
import 'prosemirror-view/style/prosemirror.css'
import { cleanPasted } from './clean-pasted.ts'
import { linkAt, removeLink, setLink } from './commands.ts'
import { lessonHtml, parseLesson, pasteParser } from './lesson-html.ts'
import { lessonState } from './lesson-state.ts'
import { LinkForm } from './link-form.tsx'
import styles from './text-field.module.css'
import { Toolbar } from './toolbar.tsx'

export type TextFieldProps = { label: string; html: string; onChange: (html: string) => void }

/**
 * A text of a lesson with the forms that the server keeps. Whoever pastes from elsewhere gets those and no others.
 */
export function TextField({ label, html, onChange }: TextFieldProps) {
  const id = useId()
  const editor = useEditor({ id, html, onChange })
  const { place, state, run, isLinking, setLinking } = editor
  const close = () => {
    setLinking(false)
    editor.focus()
  }
  return (
    <Input.Wrapper label={label} labelProps={{ id }} labelElement="div">
      <Paper withBorder>
        {state !== null && <Toolbar state={state} run={run} onLink={() => setLinking(!isLinking)} />}
        {state !== null && isLinking && (
          <LinkForm
            address={linkAt(state)}
            onSet={(href) => {
              run(setLink(href))
              close()
            }}
            onRemove={() => {
              run(removeLink)
              close()
            }}
            onClose={close}
          />
        )}
        <div ref={place} className={styles.text} />
      </Paper>
    </Input.Wrapper>
  )
}

type EditorProps = { id: string; html: string; onChange: (html: string) => void }

/** The text in the page: what is written comes back as HTML, and HTML that comes from elsewhere is shown. */
function useEditor({ id, html, onChange }: EditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const written = useRef(html)
  const tell = useRef(onChange)
  tell.current = onChange
  const [state, setState] = useState<EditorState | null>(null)
  const [isLinking, setLinking] = useState(false)
  useEffect(() => {
    const openLink: Command = () => {
      setLinking(true)
      return true
    }
    const begin = (html: string) => lessonState(parseLesson(html), openLink)
    if (view.current === null) {
      view.current = new EditorView(
        { mount: place.current! },
        {
          state: begin(html),
          attributes: {
            role: 'textbox',
            'aria-multiline': 'true',
            'aria-labelledby': id,
          },
          editable: () => place.current?.closest('fieldset:disabled') === null,
          clipboardParser: pasteParser,
          transformPastedHTML: (pasted) => cleanPasted(pasted),
          dispatchTransaction(this: EditorView, change) {
            const next = this.state.apply(change)
            this.updateState(next)
            setState(next)
            if (!change.docChanged) return
            written.current = lessonHtml(next.doc)
            tell.current(written.current)
          },
        },
      )
      setState(view.current.state)
    } else if (html !== written.current) {
      written.current = html
      view.current.updateState(begin(html))
      setState(view.current.state)
    }
  }, [html, id])
  useEffect(
    () => () => {
      view.current?.destroy()
      view.current = null
    },
    [],
  )
  const focus = () => view.current?.focus()
  const run = (command: Command) => {
    const { current } = view
    if (current !== null) command(current.state, (change) => current.dispatch(change), current)
  }
  return { place, state, run, focus, isLinking, setLinking }
}
