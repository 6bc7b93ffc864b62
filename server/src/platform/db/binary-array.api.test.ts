import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { byteaArray, textArray } from './binary-array.rules.ts'

const app = await startTestApp()

test('PostgreSQL receives binary arrays as the lists that they were made of', async () => {
  const lists = [
    [],
    [''],
    ['a "quoted" \\ {text}, NULL', 'null', 'año 価格 😀', '\n'],
    Array(3_000).fill('x'.repeat(300)),
  ]
  for (const texts of lists) {
    const bytes = texts.map((text: string) => Buffer.from(`\0${text}`))
    const [received] = await app.sql('select $1::text[] as texts, $2::bytea[] as bytes', [
      textArray(texts),
      byteaArray(bytes),
    ])
    expect(received).toEqual({ texts, bytes })
  }
})
