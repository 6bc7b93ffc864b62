import type { Ctx } from '../../../platform/context.ts'
import { renameCourseFolder } from '../folders/rename-course-folder.ts'
import { indexProduct } from './index-product.ts'

/** Updates the passages of a product and the name of its course's folder. */
export async function onProductChanged(tx: Ctx, { product_id }: { product_id: number }): Promise<void> {
  await indexProduct(tx, product_id)
  await renameCourseFolder(tx, product_id)
}
