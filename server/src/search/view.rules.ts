import type { KnowledgeIndex, Segment } from './index.types.ts'
import { ENTRY_KINDS, type EntryKind, isPair } from './index.types.ts'

export type Allow = (source_id: number, folder_id: number | null, kind: EntryKind) => boolean

export const PASSAGE = 1
export const PAIR = 2

/**
 * What one search may see: exclusions and removals are taken out before anything is counted or ranked, so a
 * search under exclusions equals a search of an index that never held the rest.
 */
export type View = {
  segments: Segment[]
  /** per segment and document: 0 hidden, PASSAGE, or PAIR (question and answer) */
  masks: Uint8Array[]
  /** visible documents, and the mean lengths in tokens of their fields */
  size: number
  body_length: number
  gram_length: number
  /** title field of passages [PASSAGE] and question field of pairs [PAIR] */
  title_sizes: [number, number, number]
  title_lengths: [number, number, number]
  /** share of the visible documents by language */
  languages: Record<string, number>
}

const wholeViews = new WeakMap<KnowledgeIndex, View>()

export function viewOf(index: KnowledgeIndex, allow: Allow | null): View {
  if (allow !== null) return newView(index, allow)
  let view = wholeViews.get(index)
  if (view === undefined) {
    view = newView(index, null)
    wholeViews.set(index, view)
  }
  return view
}

function newView(index: KnowledgeIndex, allow: Allow | null): View {
  const view: View = {
    segments: index.segments,
    masks: [],
    size: 0,
    body_length: 0,
    gram_length: 0,
    title_sizes: [0, 0, 0],
    title_lengths: [0, 0, 0],
    languages: {},
  }
  for (const [position, segment] of index.segments.entries()) {
    const mask = maskOf(segment, index.removed[position] ?? null, allow)
    view.masks.push(mask)
    addLengths(view, segment, mask)
  }
  const mean = (sum: number, count: number) => (count === 0 ? 0 : sum / count)
  view.body_length = mean(view.body_length, view.size)
  view.gram_length = mean(view.gram_length, view.size)
  for (const kind of [PASSAGE, PAIR] as const) {
    view.title_lengths[kind] = mean(view.title_lengths[kind], view.title_sizes[kind])
  }
  for (const language of Object.keys(view.languages)) view.languages[language]! /= view.size
  return view
}

function maskOf(segment: Segment, removed: Uint8Array | null, allow: Allow | null): Uint8Array {
  const mask = new Uint8Array(segment.size)
  let lastSource = -1
  let lastKind = -1
  let lastFolder = -1
  let visible = true
  for (let document = 0; document < segment.size; document++) {
    if (removed !== null && removed[document] === 1) continue
    const kind = segment.kinds[document] as number
    const source = segment.source_ids[document] as number
    const folder = segment.folder_ids[document] as number
    if (allow !== null && (source !== lastSource || kind !== lastKind || folder !== lastFolder)) {
      visible = allow(source, folder === 0 ? null : folder, ENTRY_KINDS[kind] as EntryKind)
      lastSource = source
      lastKind = kind
      lastFolder = folder
    }
    if (visible) mask[document] = isPair(ENTRY_KINDS[kind] as EntryKind) ? PAIR : PASSAGE
  }
  return mask
}

function addLengths(view: View, segment: Segment, mask: Uint8Array): void {
  const byLanguage = new Uint32Array(segment.language_tags.length)
  for (let document = 0; document < segment.size; document++) {
    const kind = mask[document] as 0 | 1 | 2
    if (kind === 0) continue
    view.size++
    view.body_length += segment.body_lengths[document] as number
    view.gram_length += segment.gram_lengths[document] as number
    view.title_sizes[kind]++
    view.title_lengths[kind] += segment.title_lengths[document] as number
    byLanguage[segment.languages[document] as number]!++
  }
  for (const [position, count] of byLanguage.entries()) {
    const language = segment.language_tags[position] as string
    if (count > 0) view.languages[language] = (view.languages[language] ?? 0) + count
  }
}
