const maxLength = 120

/** Names for a course's folder in order of preference: the course's title, then the title with a number. */
export function* courseFolderNames(title: string): Generator<string> {
  yield cut(title, maxLength)
  for (let number = 2; number <= 10_000; number++) {
    const suffix = ` (${number})`
    yield cut(title, maxLength - suffix.length) + suffix
  }
}

const cut = (text: string, length: number) => [...text].slice(0, length).join('').trim()
