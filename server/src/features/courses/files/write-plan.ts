import type { Ctx } from '../../../platform/context.ts'
import { insertBlocks } from '../course/blocks.queries.ts'
import type { StoredCourse } from '../course/stored-course.queries.ts'
import { unitsChanged, unitsPublished, unitsWithdrawn } from '../events.ts'
import type { CourseRows } from './course-rows.rules.ts'
import {
  insertKeyedUnits,
  insertModules,
  removeParts,
  saveSettings,
  updateBlocks,
  updateModules,
  updateUnits,
} from './parts.queries.ts'
import type { Plan } from './plan.rules.ts'
import { changedVisibility } from './visibility.rules.ts'

type Course = { product_id: number; stored: StoredCourse; wanted: CourseRows }

/**
 * Writes the rows of a plan, and tells of the units that changed, so that their texts become knowledge or cease to be.
 * @throws words_quota_exceeded
 */
export async function writePlan(tx: Ctx, { product_id, stored, wanted }: Course, plan: Plan): Promise<void> {
  const { db, now } = tx
  const account_id = tx.account.id
  const { modules, units, blocks } = plan
  await removeParts(
    db,
    account_id,
    { modules: modules.removed_ids, units: units.removed_ids, blocks: blocks.removed_ids },
    now,
  )
  if (modules.changed.length > 0) await updateModules(db, account_id, modules.changed, now)
  const newModules =
    modules.added.length > 0 ? await insertModules(db, account_id, product_id, modules.added, now) : []
  const moduleIds = idsByKey(stored.modules, newModules)
  const inModule = <T extends { module: string }>({ module, ...unit }: T) => ({
    ...unit,
    module_id: moduleIds.get(module)!,
  })
  if (units.changed.length > 0) await updateUnits(db, account_id, units.changed.map(inModule), now)
  const newUnits =
    units.added.length > 0
      ? await insertKeyedUnits(db, account_id, product_id, units.added.map(inModule), now)
      : []
  const unitIds = idsByKey(stored.units, newUnits)
  const inUnit = <T extends { unit: string | null }>({ unit, ...block }: T) => ({
    ...block,
    unit_id: unit === null ? null : unitIds.get(unit)!,
  })
  if (blocks.changed.length > 0) await updateBlocks(db, account_id, blocks.changed.map(inUnit), now)
  if (blocks.added.length > 0) await insertBlocks(db, account_id, product_id, blocks.added.map(inUnit), now)
  const { certificate, exam } = wanted
  if (plan.settings) await saveSettings(db, account_id, { product_id, certificate, exam }, now)

  const unit_ids = [...units.removed_ids, ...[...units.changed, ...newUnits].map(({ id }) => id)]
  if (unit_ids.length > 0) await tx.emit(unitsChanged, { product_id, unit_ids })
  const { published_ids, withdrawn_ids } = changedVisibility(stored.units, units)
  if (published_ids.length > 0) await tx.emit(unitsPublished, { product_id, unit_ids: published_ids })
  if (withdrawn_ids.length > 0) await tx.emit(unitsWithdrawn, { product_id, unit_ids: withdrawn_ids })
}

const idsByKey = (...lists: { key: string; id: number }[][]): Map<string, number> =>
  new Map(lists.flat().map(({ key, id }) => [key, id]))
