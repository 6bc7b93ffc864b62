import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import type { Node } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { type Command, EditorState, Plugin } from 'prosemirror-state'
import { insertBreak, toggle } from './commands.ts'
import { lessonSchema } from './lesson-schema.ts'

const { nodes } = lessonSchema

// Tab stays what leads to the next field: who writes by keyboard is not caught in the text.
const keys = (openLink: Command) => ({
  'Mod-z': undo,
  'Mod-y': redo,
  'Shift-Mod-z': redo,
  'Mod-b': toggle('strong'),
  'Mod-i': toggle('em'),
  'Mod-u': toggle('u'),
  'Mod-k': openLink,
  Enter: splitListItem(nodes.li),
  'Mod-]': sinkListItem(nodes.li),
  'Mod-[': liftListItem(nodes.li),
  'Shift-Enter': chainCommands(exitCode, insertBreak),
})

/** What leaves a list or a quote without a paragraph of its own gets one. */
const paragraphs = new Plugin({
  appendTransaction(transactions, _, state) {
    if (!transactions.some(({ docChanged }) => docChanged)) return null
    const { tr } = state
    state.doc.forEach((node, offset) => {
      if (node.type === nodes.line) tr.setNodeMarkup(offset, nodes.p)
    })
    return tr.docChanged ? tr : null
  },
})

/** A text that is edited, with its keys and what can be taken back. */
export const lessonState = (doc: Node, openLink: Command): EditorState =>
  EditorState.create({
    doc,
    plugins: [history(), keymap(keys(openLink)), keymap(baseKeymap), paragraphs],
  })
