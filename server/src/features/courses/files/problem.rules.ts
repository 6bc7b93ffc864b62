/** Something wrong in a course file, at a place in it. */
export type Problem = { offset: number; path: string; message: string }

const maxReported = 500

/** All problems of a course that came as JSON, in the order of their places, one a line: `modules[0].title: expected …`. */
export function describeFieldProblems(problems: Problem[]): string {
  return distinctLines(
    problems
      .toSorted((a, b) => a.offset - b.offset)
      .map(({ path, message }) => `${path === '' ? '' : `${path}: `}${message}`),
  )
}

/** The line and column of an offset, both from 1. */
type FindPosition = (offset: number) => { line: number; col: number }

/** All problems of a file in the order of their places, one a line: `course.yaml:14:19 modules[0].title: expected …`. */
export function describeProblems(file: string, problems: Problem[], findPosition: FindPosition): string {
  const lines = problems
    .toSorted((a, b) => a.offset - b.offset)
    .map(({ offset, path, message }) => {
      const { line, col } = findPosition(offset)
      return `${file}:${line}:${col} ${path === '' ? '' : `${path}: `}${message}`
    })
  return distinctLines(lines)
}

function distinctLines(lines: string[]): string {
  const distinct = [...new Set(lines.map((text) => text.replace(/\p{Cc}|\p{Bidi_Control}/gu, '\u{fffd}')))]
  const more = distinct.length - maxReported
  return [...distinct.slice(0, maxReported), ...(more > 0 ? [`and ${more} more`] : [])].join('\n')
}
