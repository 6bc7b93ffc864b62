import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** A file that the workspace web/ builds, and the address at which it is served. */
export type BuiltFile = {
  path: string
  /** From web/dist. */
  file: string
  /** Pages of other sites may load it. */
  isEmbeddable: boolean
}

/** Where web/build.ts puts its files. */
const dist = join(import.meta.dirname, '../../../../web/dist')

const notBuilt = 'The files for browsers are not built. Run: npm run build\n'

type Served = { files: BuiltFile[]; folder?: string }

/** Serves files that were built, compressed as the client takes them. Clients ask each time whether they have changed. */
export async function serveBuiltFiles(
  http: FastifyInstance,
  { files, folder = dist }: Served,
): Promise<void> {
  // In a scope of its own, as /docs registers the same plugin.
  await http.register(async (scope) => {
    const options = { root: folder, serve: false, preCompressed: true, cacheControl: false }
    await scope.register(fastifyStatic, { ...options, suppressWarning: true })
    for (const { path, file, isEmbeddable } of files) {
      scope.get(path, async (_request, reply) => {
        if (!existsSync(join(folder, file))) {
          return reply.code(503).headers({ 'cache-control': 'no-store' }).type('text/plain').send(notBuilt)
        }
        if (isEmbeddable) reply.header('cross-origin-resource-policy', 'cross-origin')
        return reply.headers({ 'cache-control': 'public, no-cache', vary: 'accept-encoding' }).sendFile(file)
      })
    }
  })
}
