import type { YamlValue } from './yaml-value.rules.ts'

/** The values of a course that came as JSON, as those of a file. Their places are their order. */
export function jsonValue(root: unknown): YamlValue {
  let offset = 0
  const read = (value: unknown, path: string): YamlValue => {
    const place = { offset: offset++, path }
    if (Array.isArray(value)) {
      const items = value.map((item, index) => read(item, `${path}[${index}]`))
      return { kind: 'list', items, ...place }
    }
    if (typeof value !== 'object' || value === null) {
      return { kind: 'scalar', value: value as string | number | boolean | null, ...place }
    }
    const fields = new Map(
      Object.entries(value)
        .filter(([, field]) => field !== undefined)
        .map(([name, field]) => [
          name,
          { key_offset: offset, value: read(field, path === '' ? name : `${path}.${name}`) },
        ]),
    )
    return { kind: 'map', fields, ...place }
  }
  return read(root, '')
}
