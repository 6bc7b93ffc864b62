/** The part of OpenAPI's schemas that requests use. */
export type Schema = {
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object'
  nullable?: boolean
  enum?: unknown[]
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

/** A value at or beyond a limit of a field. */
export type Edge = { value: unknown; fits: boolean; what: string }

const fits = (what: string, value: unknown): Edge => ({ what, value, fits: true })
const refused = (what: string, value: unknown): Edge => ({ what, value, fits: false })

const astral = '😀'

/** Values at both ends of each limit that a schema names and just beyond them, and values of other types. */
export function listEdges(schema: Schema): Edge[] {
  const isNullable = [schema, ...(schema.anyOf ?? [])].some(({ nullable }) => nullable)
  const nothing = isNullable ? fits('null', null) : refused('null', null)
  return [...ownEdges(schema), ...otherTypes(schema), nothing]
}

function ownEdges(schema: Schema): Edge[] {
  if (schema.enum !== undefined) return enumEdges(schema.enum)
  switch (schema.type) {
    case 'string':
      return stringEdges(schema)
    case 'integer':
    case 'number':
      return numberEdges(schema)
    case 'boolean':
      return [fits('true', true), fits('false', false)]
    case 'array':
      return arrayEdges(schema)
    default:
      return []
  }
}

const enumEdges = (values: unknown[]): Edge[] => [
  ...spread(values).map((value) => fits(`"${value}"`, value)),
  refused('a value that is not listed', 'surprise'),
  refused('an empty value', ''),
  ...[otherCase(String(values[0]))]
    .filter((other) => !values.includes(other))
    .map((other) => refused('a listed value in other case', other)),
]

/** Of a long list, both ends and some between them. */
const spread = (values: unknown[], max = 10): unknown[] =>
  values.length <= max
    ? values
    : Array.from({ length: max }, (_, i) => values[Math.round((i * (values.length - 1)) / (max - 1))])

const otherCase = (text: string): string =>
  text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase()

function stringEdges({ format, minLength = 0, maxLength }: Schema): Edge[] {
  if (format === undefined && maxLength === undefined) return []
  const known = formats[format ?? '']
  if (known !== undefined) return textEdges(known)
  return [
    fits(`${minLength} characters`, 'a'.repeat(minLength)),
    fits(`${minLength} characters outside the basic plane`, astral.repeat(minLength)),
    ...(minLength > 0 ? [refused(`${minLength - 1} characters`, 'a'.repeat(minLength - 1))] : []),
    ...(maxLength === undefined
      ? []
      : [
          fits(`${maxLength} characters`, 'a'.repeat(maxLength)),
          fits(`${maxLength} characters outside the basic plane`, astral.repeat(maxLength)),
          refused(`${maxLength + 1} characters`, 'a'.repeat(maxLength + 1)),
          refused(`${maxLength + 1} characters outside the basic plane`, astral.repeat(maxLength + 1)),
        ]),
  ]
}

/** Texts that a field takes or refuses, as edges. */
export const textEdges = (texts: { fits: string[]; refused: string[] }): Edge[] => [
  ...texts.fits.map((text) => fits(`"${text}"`, text)),
  ...texts.refused.map((text) => refused(`"${text}"`, text)),
]

const formats: Record<string, { fits: string[]; refused: string[] }> = {
  'time-zone': { fits: ['UTC', 'Europe/Madrid'], refused: ['', 'Madrid', 'Europe/Atlantis'] },
  uri: {
    fits: ['https://example.com/', 'http://example.com:8080/a%20b?c=d#e', 'HTTPS://EXAMPLE.COM/é'],
    refused: [
      '',
      'example.com',
      '/path',
      '//example.com',
      'ftp://example.com',
      'javascript:alert(1)',
      'data:text/html,x',
      'https:',
      'https://',
      'https:example.com',
      ' https://example.com',
      'https://exa mple.com',
      'https://example.com/\n',
    ],
  },
  date: {
    fits: ['2024-02-29', '0001-01-01', '9999-12-31'],
    refused: [
      '',
      '2023-02-29',
      '2024-13-01',
      '2024-1-1',
      '2024-02-29T00:00:00Z',
      '0000-01-01',
      '12024-01-01',
      ' 2024-02-29',
    ],
  },
  'date-time': {
    fits: ['2999-01-31T09:30:00Z', '2999-01-31T09:30:00.123Z', '2999-01-31T09:30:00+02:00'],
    refused: ['', '2999-01-31', '2999-01-31T09:30:00', '2999-02-30T09:30:00Z', '2999-01-31T25:00:00Z', 'now'],
  },
  uuid: {
    fits: ['0f9a2b64-6b1e-4c37-9a55-2f6a3f0c1d2e', '0F9A2B64-6B1E-7C37-9A55-2F6A3F0C1D2E'],
    refused: ['', '0f9a2b64', '0f9a2b646b1e4c379a552f6a3f0c1d2e', '{0f9a2b64-6b1e-4c37-9a55-2f6a3f0c1d2e}'],
  },
  slug: {
    fits: ['garden', 'garden-school-2'],
    refused: ['', 'Garden', '-garden', 'garden--school', 'garden school', 'jardín', 'a'.repeat(61)],
  },
  color: {
    fits: ['#3b82f6', '#FFFFFF'],
    refused: ['', '3b82f6', '#fff', '#3b82f6a', '#gggggg', 'red'],
  },
  email: {
    fits: ['ana@example.com', 'Ana.Maria+list@sub.example.co', `${'a'.repeat(64)}@example.com`],
    refused: [
      '',
      'ana',
      'ana@',
      '@example.com',
      'a b@example.com',
      'ana@example.com,eva@example.com',
      `${'a'.repeat(321)}@example.com`,
    ],
  },
}

function numberEdges({ type, format, minimum, maximum }: Schema): Edge[] {
  const whole = type === 'integer' ? [refused('a fraction', (minimum ?? 0) + 0.5)] : []
  if (format === 'int64') {
    return [...whole, refused('0', 0), refused('-1', -1), refused('2^53', 2 ** 53), refused('10^300', 1e300)]
  }
  return [
    ...whole,
    ...(minimum === undefined ? [] : [fits(`${minimum}`, minimum), refused(`${minimum - 1}`, minimum - 1)]),
    ...(maximum === undefined ? [] : [fits(`${maximum}`, maximum), refused(`${maximum + 1}`, maximum + 1)]),
  ]
}

function arrayEdges({ items = {}, minItems = 0, maxItems }: Schema): Edge[] {
  const list = (length: number) => Array.from({ length }, (_, index) => simplest(items, index))
  // Ids of records that exist cannot be made up, so a full list of them is not tried.
  const full = items.format === 'int64' ? [] : [fits(`${maxItems} items`, list(maxItems ?? 0))]
  return [
    fits(`${minItems} items`, list(minItems)),
    ...(minItems > 0 ? [refused(`${minItems - 1} items`, list(minItems - 1))] : []),
    ...(maxItems === undefined ? [] : [...full, refused(`${maxItems + 1} items`, list(maxItems + 1))]),
    ...listEdges(items)
      .filter((edge) => !edge.fits)
      .map(({ what, value }) => refused(`an item: ${what}`, [value])),
  ]
}

const wrong: Record<string, unknown> = {
  string: 'text',
  integer: 7,
  boolean: true,
  array: [],
  object: {},
}

function otherTypes(schema: Schema): Edge[] {
  const kinds = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map(({ type }) =>
    type === 'number' ? 'integer' : type,
  )
  if (schema.type === undefined && kinds.length === 1) return []
  return Object.entries(wrong)
    .filter(([kind]) => !kinds.some((other) => other === kind))
    .map(([kind, value]) => refused(`another type: ${kind}`, value))
}

/** The simplest value that a schema takes. */
function simplest(schema: Schema, index = 0): unknown {
  if (schema.enum !== undefined) return schema.enum[0]
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  if (first !== undefined) return simplest({ ...schema, anyOf: undefined, oneOf: undefined, ...first }, index)
  switch (schema.type) {
    case 'string':
      return formats[schema.format ?? '']?.fits[0] ?? `${index}`.padStart(schema.minLength ?? 1, 'a')
    case 'integer':
    case 'number':
      return (schema.minimum ?? 0) + index
    case 'boolean':
      return true
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, (_, i) => simplest(schema.items ?? {}, i))
    default:
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, simplest(schema.properties?.[name] ?? {}, index)]),
      )
  }
}
