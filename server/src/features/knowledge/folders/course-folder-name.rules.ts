const LONGEST = 120

/** Names for a course's folder, the first that is free to be taken: the course's title, then with a number. */
export function* courseFolderNames(title: string): Generator<string> {
  yield cut(title, LONGEST)
  for (let number = 2; number <= 10_000; number++) {
    const suffix = ` (${number})`
    yield cut(title, LONGEST - suffix.length) + suffix
  }
}

const cut = (text: string, length: number) => [...text].slice(0, length).join('').trim()
