import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Ctx } from '../../../platform/context.ts'
import { invalidRequest, notFound } from '../../../platform/errors.ts'
import { lockCourse } from '../course/course.queries.ts'
import { hasUnits } from '../course/product-kinds.rules.ts'
import { loadCourse } from '../course/stored-course.queries.ts'
import { productKindNotSupported } from '../errors.ts'
import { toCourseYaml } from './course-yaml.rules.ts'

/** A course as a file: its text, or the path to which it was written. */
export type ExportedCourse = { object: 'course_file'; product_id: number } & (
  | { yaml: string }
  | { file: string }
)

/**
 * Writes a course as a file, which changes nothing when it is applied.
 * @throws not_found, product_kind_not_supported, invalid_request where the file cannot be written
 */
export async function exportCourse(
  ctx: Ctx,
  { id: product_id, file }: { id: number; file?: string },
): Promise<ExportedCourse> {
  const yaml = await ctx.transaction(async (tx) => {
    const product = await lockCourse(tx.db, tx.account.id, product_id)
    if (product === undefined) throw notFound()
    const stored = await loadCourse(tx.db, tx.account.id, product_id)
    if (stored.exam === null && !hasUnits(product.tags))
      throw productKindNotSupported('The product has neither lessons nor an exam.')
    return toCourseYaml(product_id, stored)
  })
  if (file === undefined) return { object: 'course_file', product_id, yaml }
  await replaceFile(resolve(file), yaml)
  return { object: 'course_file', product_id, file }
}

/** The file appears whole, or stays as it was. */
async function replaceFile(path: string, text: string): Promise<void> {
  const partial = `${path}.${randomUUID()}`
  try {
    await writeFile(partial, text)
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true })
    throw invalidRequest(`file: ${path} cannot be written (${(error as NodeJS.ErrnoException).code}).`)
  }
}
