import type { CourseChanges } from './apply-course.ts'

const marks = { added: '+', changed: '~', removed: '-' }

/** What a course file changes, for people: a line a part, and the sums. */
export function presentChanges({ changes, dry_run }: CourseChanges): string {
  if (changes.length === 0) return 'Nothing changes.'
  const lines = changes.map(({ change, part, path, title, fields }) => {
    const words = [marks[change], part, path, title === null ? '' : JSON.stringify(title), fields.join(', ')]
    const line = words.filter((word) => word !== '').join(' ')
    return line.replace(/\p{Cc}|\p{Bidi_Control}/gu, '\u{fffd}')
  })
  const count = (kind: keyof typeof marks) => changes.filter(({ change }) => change === kind).length
  const sums = `${count('added')} added, ${count('changed')} changed, ${count('removed')} removed`
  return [...lines, dry_run ? `${sums}; nothing was written (dry run).` : `${sums}.`].join('\n')
}
