import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

type Step = { file: string; name: string | undefined; text: string }

const walks = read('docs/walks.md')
  .split(/^## /m)
  .slice(1)
  .map((section) => ({
    title: section.split('\n')[0]!,
    steps: [...section.matchAll(/^\d+\. `([^`]+)`(?: `(\w+)`)?: (.+)$/gm)].map(
      ([, file, name, text]): Step => ({ file: file!, name, text: text! }),
    ),
  }))

/** Files that a file imports, or starts as a thread or process. */
const importedBy = (file: string): string[] =>
  [...read(file).matchAll(/(?:from |new URL\()'(\.[^']+\.ts)'/g)].map(([, path]) =>
    relative(root, resolve(root, dirname(file), path!)),
  )

/** Lists the files that some files reach over a few imports: an index.ts, or a file that a walk omits, may lie between. */
function reachableFrom(files: string[], maxImports = 3): Set<string> {
  const reached = new Set(files)
  let frontier = files
  for (let i = 0; i < maxImports; i++) {
    frontier = frontier.flatMap(importedBy).filter((file) => !reached.has(file))
    for (const file of frontier) reached.add(file)
  }
  return reached
}

const featureFile = ({ file }: Step): string => `${file.split('/').slice(0, 4).join('/')}/feature.ts`

/** Returns true if the feature of a file calls the file's function when the event happens. */
function hears(step: Step, event: string): boolean {
  const feature = featureFile(step)
  const subscription = new RegExp(`on\\(\\s*${event},[^\\n]*\\n?[^\\n]*\\b${step.name}\\b`)
  return importedBy(feature).includes(step.file) && subscription.test(read(feature))
}

function isReached(step: Step, before: Step[]): boolean {
  const event = /\(event `(\w+)`\)/.exec(step.text)?.[1]
  if (event !== undefined) return before.some(({ name }) => name === event) && hears(step, event)
  if (step.text.includes('(due row)')) {
    const jobs = /jobs: \[([^\]]*)\]/.exec(read(featureFile(step)))![1]!
    return step.file.endsWith('.job.ts') && jobs.includes(step.name!)
  }
  return reachableFrom(before.map(({ file }) => file)).has(step.file)
}

test('docs/walks.md has five walks of several steps', () => {
  expect(walks).toHaveLength(5)
  for (const { title, steps } of walks) expect(steps.length, title).toBeGreaterThan(5)
})

test.each(walks)(
  'walk $title: every step exists, holds its function and is reached from before',
  ({ steps }) => {
    for (const [index, step] of steps.entries()) {
      expect(existsSync(join(root, step.file)), step.file).toBe(true)
      const declared = new RegExp(`\\b(function|const) ${step.name}\\b`)
      if (step.name !== undefined) expect(read(step.file), `${step.file}: ${step.name}`).toMatch(declared)
      if (index === 0) continue
      expect(isReached(step, steps.slice(0, index)), `${step.file} is not reached from an earlier step`).toBe(
        true,
      )
    }
  },
)
