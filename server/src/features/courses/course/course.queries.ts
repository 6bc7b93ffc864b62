import type { Db } from '../../../platform/db/database.ts'

/** A product, as far as a course needs it. */
type Course = { id: number; title: string; tags: string[] }

/**
 * Locks the product of a course. A request that appends to the course does this first, so that one request at a time
 * reads the last position. The lock keeps the product from being changed or deleted, but not from being referred to.
 * @returns undefined if the account has no such product
 */
export const lockCourse = (db: Db, account_id: number, product_id: number): Promise<Course | undefined> =>
  db
    .selectFrom('products')
    .select(['id', 'title', 'tags'])
    .where('account_id', '=', account_id)
    .where('id', '=', product_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
