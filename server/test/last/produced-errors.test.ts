import { existsSync, readFileSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { databaseUnavailable, internalError, storageFull } from '../../src/platform/errors.ts'
import { routeErrors } from '../../src/platform/http/route-errors.ts'
import { named } from '../contract/routes.ts'
import { apiRoutes, routeName } from '../contract/walked.ts'
import { producedErrorsFile } from '../produced-errors.ts'

// Runs after all other files. That nothing is produced without being listed is checked at each answer (request.ts).

const file = producedErrorsFile(inject('runFolder'))
const produced = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])
const wasWalked = apiRoutes.every((route) => produced.has(`${routeName(route)} insufficient_scope`))

/** Faults of the server, which the tests do not make on every route. */
const faults = [internalError.type, databaseUnavailable.type, storageFull.type]

test.runIf(wasWalked).each(named())('%s: every error that it lists was met by a test', (name, route) => {
  const listed = routeErrors(route.door, route).map(({ type }) => type)
  const unmet = listed.filter((type) => !faults.includes(type) && !produced.has(`${name} ${type}`))
  expect(unmet).toEqual([])
})
