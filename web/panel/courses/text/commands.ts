import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import type { MarkType, NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import type { Command, EditorState, Transaction } from 'prosemirror-state'
import { lessonSchema, type MarkName, type NodeName } from './lesson-schema.ts'

const { nodes, marks } = lessonSchema

/** Whether the words at the cursor, or some of those that are marked, have a form. */
export function hasMark({ selection, storedMarks, doc }: EditorState, name: MarkName): boolean {
  const { empty, $from, from, to } = selection
  if (empty) return marks[name].isInSet(storedMarks ?? $from.marks()) !== undefined
  return doc.rangeHasMark(from, to, marks[name])
}

/** Whether the cursor is in a part of the text of a kind. */
export const isIn = ({ selection }: EditorState, name: NodeName): boolean =>
  nearest(selection.$from, [nodes[name]]) !== undefined

export const toggle = (name: MarkName): Command => toggleMark(marks[name])

/** Makes a heading, or a paragraph of what is that heading already. */
export const toggleHeading =
  (name: 'h2' | 'h3'): Command =>
  (state, dispatch) =>
    setBlockType(isIn(state, name) ? nodes.p : nodes[name])(state, dispatch)

export const toParagraph: Command = setBlockType(nodes.p)

/** Makes a quote, or takes its words out of it. */
export const toggleQuote: Command = (state, dispatch) =>
  isIn(state, 'blockquote') ? lift(state, dispatch) : wrapIn(nodes.blockquote)(state, dispatch)

/** Makes a list, another kind of list, or paragraphs of the items. */
export const toggleList =
  (name: 'ul' | 'ol'): Command =>
  (state, dispatch) => {
    const list = nearest(state.selection.$from, [nodes.ul, nodes.ol])
    if (list === undefined) return wrapInList(nodes[name])(state, dispatch && tight(dispatch))
    if (list.node.type === nodes[name]) return liftListItem(nodes.li)(state, dispatch)
    dispatch?.(state.tr.setNodeMarkup(list.pos, nodes[name]))
    return true
  }

/** Takes all forms from what is marked: it becomes plain paragraphs, in the lists and quotes in which it lies. */
export const clearForms: Command = (state, dispatch) => {
  const { from, to } = state.selection
  const cleared = state.tr.removeMark(from, to).setBlockType(from, to, nodes.p)
  dispatch?.(cleared)
  return true
}

export const insertLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hr.create()).scrollIntoView())
  return true
}

export const insertBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.br.create()).scrollIntoView())
  return true
}

/** Items of a list hold words without paragraphs, as people write them. */
const tight = (dispatch: (tr: Transaction) => void) => (tr: Transaction) => {
  const { from, to } = tr.selection
  tr.doc.nodesBetween(from, to, (node, pos, parent) => {
    if (node.type === nodes.p && parent?.type === nodes.li) tr.setNodeMarkup(pos, nodes.line)
  })
  dispatch(tr)
}

type Position = EditorState['selection']['$from']

function nearest($pos: Position, types: NodeType[]) {
  for (let depth = $pos.depth; depth > 0; depth--)
    if (types.includes($pos.node(depth).type)) return { node: $pos.node(depth), pos: $pos.before(depth) }
  return undefined
}

/** Where a mark that the cursor touches begins and ends; what is marked, where something is. */
export function markedRange({ selection }: EditorState, type: MarkType): { from: number; to: number } {
  const { $from, from, to, empty } = selection
  const isMarked = (index: number) => type.isInSet($from.parent.maybeChild(index)?.marks ?? []) !== undefined
  const at = isMarked($from.index()) ? $from.index() : $from.index() - 1
  if (!empty || at < 0 || !isMarked(at)) return { from, to }
  let [first, last] = [at, at]
  while (first > 0 && isMarked(first - 1)) first--
  while (isMarked(last + 1)) last++
  const start = $from.start()
  const offset = (index: number) =>
    $from.parent.content.content.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0)
  return { from: start + offset(first), to: start + offset(last + 1) }
}

/** The address of the link at the cursor, or null. */
export function linkAt(state: EditorState): string | null {
  const { from, to } = markedRange(state, marks.a)
  let href: string | null = null
  state.doc.nodesBetween(from, to, (node) => {
    href ??= marks.a.isInSet(node.marks)?.attrs.href ?? null
  })
  return href
}

/** Makes a link of what is marked or of the link at the cursor; where nothing is, the address itself is written. */
export const setLink =
  (href: string): Command =>
  (state, dispatch) => {
    const { from, to } = markedRange(state, marks.a)
    const link = marks.a.create({ href })
    const { tr } = state
    if (from === to) tr.insert(from, lessonSchema.text(href.replace(/^mailto:/i, ''), [link]))
    else tr.removeMark(from, to, marks.a).addMark(from, to, link)
    dispatch?.(tr.scrollIntoView())
    return true
  }

export const removeLink: Command = (state, dispatch) => {
  const { from, to } = markedRange(state, marks.a)
  dispatch?.(state.tr.removeMark(from, to, marks.a))
  return true
}
