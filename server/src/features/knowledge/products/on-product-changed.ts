import type { Ctx } from '../../../platform/context.ts'
import { renameCourseFolder } from '../folders/rename-course-folder.ts'
import { indexProduct } from './index-product.ts'

/** Clones answer by the product as it is now, and the folder of its course has its name. */
export async function onProductChanged(tx: Ctx, { product_id }: { product_id: number }): Promise<void> {
  await indexProduct(tx, product_id)
  await renameCourseFolder(tx, product_id)
}
