import type { Ctx } from '../../../platform/context.ts'
import { invalidCredentials } from '../errors.ts'
import { isPasswordOf } from '../passwords/hash-password.ts'
import { findUserByEmail, type User } from '../users/users.queries.ts'
import { withLimitedFailures } from './with-limited-failures.ts'

type Credentials = { email: string; password: string }

/**
 * Finds the user with these credentials. Whether the email is known shows neither in the answer nor in its time.
 * @throws invalid_credentials, too_many_failures
 */
export const authenticateUser = (ctx: Ctx, { email, password }: Credentials): Promise<User> =>
  withLimitedFailures(ctx, email, async () => {
    const user = await findUserByEmail(ctx.db, email)
    const isRight = await isPasswordOf(user?.password_hash ?? null, password)
    if (user === undefined || !isRight) throw invalidCredentials()
    return user
  })
