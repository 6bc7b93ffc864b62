import type { Ctx } from '../../../platform/context.ts'
import { listAssetKinds } from '../../assets/index.ts'
import { findProduct, listProductTags } from '../../catalog/index.ts'
import { hasUnits } from '../course/product-kinds.rules.ts'
import { loadCourse, type StoredCourse } from '../course/stored-course.queries.ts'
import type { CourseFile } from './course-file.rules.ts'
import type { Reference } from './fields.rules.ts'
import { importedKeyProblems } from './key-problems.rules.ts'
import type { Problem } from './problem.rules.ts'
import { listExistingWebinars } from './references.queries.ts'

type Checked = { problems: Problem[]; stored: StoredCourse | undefined }

/** Compares what a course file names with what the account has. What the course named before may be gone since. */
export async function checkAccount(ctx: Ctx, file: CourseFile, references: Reference[]): Promise<Checked> {
  const account_id = ctx.account.id
  const [named] = ofKind(references, 'product')
  const product = named && (await findProduct(ctx.db, account_id, named.id))
  const stored = product && (await loadCourse(ctx.db, account_id, product.id))
  const formerNames = stored === undefined ? new Set<string>() : namesIn(stored)
  const fresh = references.filter((reference) => !formerNames.has(nameOf(reference)))
  const others = await Promise.all([
    findAssetProblems(ctx, fresh),
    findExamProblems(ctx, fresh),
    findWebinarProblems(ctx, fresh),
  ])
  const problems = others.flat()
  if (named !== undefined) problems.push(...productProblems(named, product, file))
  if (stored !== undefined) {
    const keysOf = (parts: { key: string }[]) => new Set(parts.map(({ key }) => key))
    const known = { module: keysOf(stored.modules), unit: keysOf(stored.units), block: keysOf(stored.blocks) }
    problems.push(...importedKeyProblems(references, known))
  }
  return { problems, stored }
}

const nameOf = (reference: Reference): string =>
  [
    reference.kind,
    'id' in reference ? reference.id : '',
    'asset_kind' in reference ? reference.asset_kind : '',
  ].join(' ')

/** What the stored course refers to. */
function namesIn({ blocks, certificate }: StoredCourse): Set<string> {
  const place = { offset: 0, path: '' }
  const named = blocks.flatMap(({ type, content }): Reference[] => {
    if ('asset_id' in content)
      return [{ kind: 'asset', id: content.asset_id as number, asset_kind: type as 'file', ...place }]
    return 'webinar_id' in content ? [{ kind: 'webinar', id: content.webinar_id as number, ...place }] : []
  })
  const exams = (certificate?.requires.exam_product_ids ?? []).map((id) => ({
    kind: 'exam_product' as const,
    id,
    ...place,
  }))
  return new Set([...named, ...exams].map(nameOf))
}

const ofKind = <Kind extends Reference['kind']>(references: Reference[], kind: Kind) =>
  references.filter((reference): reference is Extract<Reference, { kind: Kind }> => reference.kind === kind)

function productProblems(
  { id, offset, path }: Extract<Reference, { kind: 'product' }>,
  product: { tags: string[] } | undefined,
  file: CourseFile,
): Problem[] {
  if (product === undefined)
    return [{ offset, path, message: `expected a product of the account, found none with the id ${id}` }]
  const { tags } = product
  const expected = missingKind(file, { holdsUnits: hasUnits(tags), isExam: tags.includes('exam') })
  const found = tags.length === 0 ? 'one without tags' : `one tagged ${tags.join(', ')}`
  return expected === null ? [] : [{ offset, path, message: `expected ${expected}, found ${found}` }]
}

/** What the product of a file would have to be; null where it is. */
function missingKind(
  { modules, exam }: CourseFile,
  { holdsUnits, isExam }: { holdsUnits: boolean; isExam: boolean },
): string | null {
  if (exam !== null) return isExam ? null : 'a product tagged exam'
  if (holdsUnits) return null
  if (modules === null && isExam) return 'the field exam beside an exam product'
  return 'a product tagged course, masterclass, capsules or downloadable'
}

/** A video is played, not saved. */
const fittingKinds = { video: ['video'], audio: ['audio'], file: ['file', 'image', 'audio'] }

async function findAssetProblems(ctx: Ctx, references: Reference[]): Promise<Problem[]> {
  const named = ofKind(references, 'asset')
  const kinds = await listAssetKinds(
    ctx.db,
    ctx.account.id,
    named.map(({ id }) => id),
  )
  return named.flatMap(({ id, asset_kind, offset, path }) => {
    const kind = kinds.get(id)
    const fitting = fittingKinds[asset_kind]
    if (kind !== undefined && fitting.includes(kind)) return []
    const found = kind === undefined ? `none with the id ${id}` : `one of kind ${kind}`
    const expected = `an asset of kind ${fitting.join(', ')}`
    return [{ offset, path, message: `expected ${expected}, found ${found}` }]
  })
}

async function findExamProblems(ctx: Ctx, references: Reference[]): Promise<Problem[]> {
  const named = ofKind(references, 'exam_product')
  const tags = await listProductTags(
    ctx.db,
    ctx.account.id,
    named.map(({ id }) => id),
  )
  return named.flatMap(({ id, offset, path }) => {
    const its = tags.get(id)
    if (its?.includes('exam')) return []
    const found = its === undefined ? `none with the id ${id}` : `one tagged ${its.join(', ')}`
    return [{ offset, path, message: `expected a product tagged exam, found ${found}` }]
  })
}

async function findWebinarProblems({ db, account }: Ctx, references: Reference[]): Promise<Problem[]> {
  const named = ofKind(references, 'webinar')
  const ids = named.map(({ id }) => id)
  const existing = await listExistingWebinars(db, account.id, ids)
  return named
    .filter(({ id }) => !existing.has(id))
    .map(({ id, offset, path }) => ({
      offset,
      path,
      message: `expected a webinar of the account, found none with the id ${id}`,
    }))
}
