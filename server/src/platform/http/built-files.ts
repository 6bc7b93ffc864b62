import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** A file that the workspace web/ builds, and the address at which it is served. */
export type BuiltFile = {
  path: string
  /** From web/dist. */
  file: string
  /** Pages of other sites may load it. */
  isEmbeddable: boolean
}

/** An application for browsers: every address below its path that is no file of its own opens it. */
export type BuiltApp = {
  /** Such as `/panel`. */
  path: string
  /** From web/dist. What lies in its `assets/` has a hash in its name, and never changes. */
  folder: string
  /** Other sites whose pages it shows in frames. */
  frames?: string[]
}

/** A folder of files that have a hash in their name, and never change. */
export type BuiltFolder = {
  path: string
  /** From web/dist. */
  folder: string
}

/** Where web/build.ts puts its files. */
const dist = join(import.meta.dirname, '../../../../web/dist')

const notBuilt = 'The files for browsers are not built. Run: npm run build\n'

/** `home` is where somebody who opens the server's bare address is sent. */
export type Built = { files: BuiltFile[]; folders: BuiltFolder[]; apps: BuiltApp[]; home?: string }

/** An application runs its own scripts alone and asks this server alone; its library writes styles into elements. */
const appPolicy = (frames: string[]) =>
  [
    `frame-src ${["'self'", ...frames].join(' ')}`,
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const revalidated = { 'cache-control': 'public, no-cache', vary: 'accept-encoding' }
const forOtherSites = { 'cross-origin-resource-policy': 'cross-origin' }
const unchanging = { 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' }

/**
 * Serves what was built, compressed as the client takes it. Clients ask each time whether a file has changed, except for
 * those whose names say it.
 */
export async function serveBuiltFiles(
  http: FastifyInstance,
  { files, folders, apps, home, folder = dist }: Built & { folder?: string },
): Promise<void> {
  // In a scope of its own, as /docs registers the same plugin.
  await http.register(async (scope) => {
    const options = { root: folder, serve: false, preCompressed: true, cacheControl: false }
    await scope.register(fastifyStatic, { ...options, suppressWarning: true })
    const send = (reply: FastifyReply, file: string, headers: Record<string, string>) =>
      existsSync(join(folder, file))
        ? reply.headers(headers).sendFile(file)
        : reply.code(503).headers({ 'cache-control': 'no-store' }).type('text/plain').send(notBuilt)
    for (const { path, file, isEmbeddable } of files) {
      const headers = isEmbeddable ? { ...revalidated, ...forOtherSites } : revalidated
      scope.get(path, (_request, reply) => send(reply, file, headers))
    }
    const unchangingFolders = apps.map(({ path, folder }) => ({
      path: `${path}/assets`,
      folder: `${folder}/assets`,
    }))
    for (const built of [...folders, ...unchangingFolders]) {
      scope.get<{ Params: { name: string } }>(`${built.path}/:name`, (request, reply) => {
        const file = `${built.folder}/${basename(request.params.name)}`
        return existsSync(join(folder, file)) ? send(reply, file, unchanging) : reply.callNotFound()
      })
    }
    if (home !== undefined) scope.get('/', (_request, reply) => reply.redirect(home))
    for (const app of apps) {
      const headers = { ...revalidated, 'content-security-policy': appPolicy(app.frames ?? []) }
      const open = ({ url }: FastifyRequest, reply: FastifyReply) =>
        url.startsWith(`${app.path}/api/`)
          ? reply.callNotFound()
          : send(reply, `${app.folder}/index.html`, headers)
      scope.get(app.path, open)
      scope.get(`${app.path}/*`, open)
    }
  })
}
