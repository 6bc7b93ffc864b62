import { Button, Group, Menu } from '@mantine/core'
import { redo, undo } from 'prosemirror-history'
import type { Command, EditorState } from 'prosemirror-state'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { useTexts } from '../../../kit/language.tsx'
import { en } from '../en.ts'
import { es } from '../es.ts'
import {
  clearForms,
  hasMark,
  insertLine,
  isIn,
  toggle,
  toggleHeading,
  toggleList,
  toggleQuote,
  toParagraph,
} from './commands.ts'
import type { MarkName, NodeName } from './lesson-schema.ts'

type ToolbarProps = { state: EditorState; run: (command: Command) => void; onLink: () => void }

type Item = { name: string; isPressed?: boolean; isDisabled?: boolean; act: () => void }

const ofMark = (name: MarkName) => ({
  isPressed: (state: EditorState) => hasMark(state, name),
  command: toggle(name),
})
const ofNode = (name: NodeName, command: Command) => ({
  isPressed: (state: EditorState) => isIn(state, name),
  command,
})

const buttons = {
  bold: ofMark('strong'),
  italic: ofMark('em'),
  heading: ofNode('h2', toggleHeading('h2')),
  small_heading: ofNode('h3', toggleHeading('h3')),
  paragraph: ofNode('p', toParagraph),
  list: ofNode('ul', toggleList('ul')),
  numbers: ofNode('ol', toggleList('ol')),
  quote: ofNode('blockquote', toggleQuote),
}
const rarer = {
  underlined: toggle('u'),
  struck: toggle('s'),
  raised: toggle('sup'),
  lowered: toggle('sub'),
  code: toggle('code'),
  line: insertLine,
  clear: clearForms,
}
const names = Object.keys(buttons) as (keyof typeof buttons)[]
const rarerNames = Object.keys(rarer) as (keyof typeof rarer)[]

/** The mouse leaves the cursor where it is in the text. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

/** What forms the words that are marked. One of its buttons is a stop of Tab; arrows lead to the others. */
export function Toolbar({ state, run, onLink }: ToolbarProps) {
  const texts = useTexts({ en, es })
  const [stop, setStop] = useState(0)
  const items: Item[] = [
    ...names.map((name) => ({
      name: texts.formats[name],
      isPressed: buttons[name].isPressed(state),
      act: () => run(buttons[name].command),
    })),
    { name: texts.formats.link, isPressed: hasMark(state, 'a'), act: onLink },
    { name: texts.formats.undo, isDisabled: !undo(state), act: () => run(undo) },
    { name: texts.formats.redo, isDisabled: !redo(state), act: () => run(redo) },
  ]
  return (
    <Group
      gap={4}
      p={4}
      role="toolbar"
      aria-label={texts.format}
      onKeyDown={moveFocus}
      style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}
    >
      {items.map(({ name, isPressed, isDisabled, act }, index) => (
        <Button
          key={name}
          variant={isPressed ? 'light' : 'subtle'}
          size="compact-sm"
          aria-pressed={isPressed}
          // A disabled button would lose the focus of who just pressed it.
          aria-disabled={isDisabled}
          data-disabled={isDisabled || undefined}
          tabIndex={index === stop ? 0 : -1}
          onFocus={() => setStop(index)}
          onMouseDown={keepFocus}
          onClick={act}
        >
          {name}
        </Button>
      ))}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="subtle"
            size="compact-sm"
            tabIndex={stop === items.length ? 0 : -1}
            onFocus={() => setStop(items.length)}
          >
            {texts.formats.more}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {rarerNames.map((name) => (
            <Menu.Item key={name} onClick={() => run(rarer[name])}>
              {texts.formats[name]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (step === undefined) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(':scope > button')]
  const at = all.indexOf(event.target as HTMLElement)
  if (at < 0) return
  event.preventDefault()
  all[(at + step + all.length) % all.length]!.focus()
}
