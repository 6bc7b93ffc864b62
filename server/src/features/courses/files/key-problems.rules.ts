import type { KeyScope, Reference } from './fields.rules.ts'
import { isImportedKey } from './keys.rules.ts'
import type { Problem } from './problem.rules.ts'

const wholes = { module: 'the modules', unit: 'the units', block: 'the blocks and the survey' }

/** The keys and ids of questions that a file has twice. */
export function repetitionProblems(references: Reference[]): Problem[] {
  const paths = new Map<string, string>()
  return references.flatMap((reference) => {
    const { offset, path } = reference
    if (reference.kind !== 'key' && reference.kind !== 'question_id') return []
    const [name, where] =
      reference.kind === 'key'
        ? [reference.key, `${wholes[reference.scope]} of the course`]
        : [reference.id, 'the questions of the course']
    const earlier = paths.get(`${where} ${name}`)
    if (earlier !== undefined)
      return [
        {
          offset,
          path,
          message: `expected one of its own among ${where}, found "${name}", which ${earlier} has`,
        },
      ]
    paths.set(`${where} ${name}`, path)
    return []
  })
}

/** The keys in the form of imported parts that the product has no such part for. */
export function importedKeyProblems(
  references: Reference[],
  known: Record<KeyScope, Set<string>>,
): Problem[] {
  return references.flatMap((reference) => {
    if (reference.kind !== 'key') return []
    const { scope, key, offset, path } = reference
    if (!isImportedKey(scope, key) || known[scope].has(key)) return []
    const message = `expected another key, found "${key}", which only an imported ${scope} may have`
    return [{ offset, path, message }]
  })
}
