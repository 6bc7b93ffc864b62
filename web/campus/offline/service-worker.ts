// Keeps the files of a build, and what the last lesson needs, so that its text opens without a network.
import { asKept, isKept, kindOf, madeRoomFor } from './kept.rules.ts'

/** What the bundler writes in: the files of this build, and a name that no other build has. */
declare const __CAMPUS_BUILD__: { build: string; files: string[] }

/** As much of a worker's own interface as is used here; the types of pages know none of it. */
type Worker = {
  addEventListener(type: 'install' | 'activate', listen: (event: Lasting) => void): void
  addEventListener(type: 'fetch', listen: (event: Fetching) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
}
type Lasting = { waitUntil: (work: Promise<unknown>) => void }
type Fetching = Lasting & { request: Request; respondWith: (response: Promise<Response>) => void }

const worker = globalThis as unknown as Worker
const { build, files } = __CAMPUS_BUILD__
const shellName = `understudy-campus-${build}`
/** What was read for the student. Pages delete it by this name when somebody signs out. */
const dataName = 'understudy-campus-data'
const shellPath = '/campus/'

worker.addEventListener('install', (event) => {
  const keep = async () => {
    const shell = await caches.open(shellName)
    await shell.addAll([shellPath, ...files.map((file) => `/campus/${file}`)])
    await worker.skipWaiting()
  }
  event.waitUntil(keep())
})

worker.addEventListener('activate', (event) => {
  const tidy = async () => {
    const names = await caches.keys()
    const old = names.filter(
      (name) => name.startsWith('understudy-campus-') && name !== shellName && name !== dataName,
    )
    await Promise.all(old.map((name) => caches.delete(name)))
    await worker.clients.claim()
  }
  event.waitUntil(tidy())
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  const kind = kindOf(pathname, request.mode === 'navigate')
  if (kind === 'screen') event.respondWith(openScreen(request))
  if (kind === 'file') event.respondWith(openFile(request))
  if (kind === 'data') event.respondWith(readData(request, pathname))
})

async function openScreen(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const shell = await caches.match(shellPath, { cacheName: shellName })
    if (shell === undefined) throw error
    return shell
  }
}

const openFile = async (request: Request): Promise<Response> =>
  (await caches.match(request, { cacheName: shellName })) ?? fetch(request)

async function readData(request: Request, path: string): Promise<Response> {
  const read = await fetch(request).catch((error) => readKept(request, { path, error }))
  // A device that is full keeps less, and shows what was read.
  if (!isKept(read)) await note(path, read).catch(() => undefined)
  return read
}

async function readKept(
  request: Request,
  { path, error }: { path: string; error: unknown },
): Promise<Response> {
  // The page went on to something else.
  if (request.signal.aborted) throw error
  const kept = await caches.match(path, { cacheName: dataName })
  if (kept === undefined) throw error
  return asKept(kept)
}

/** Keeps what was read. What is refused by now is forgotten, and all of it when nobody or somebody else is signed in. */
async function note(path: string, response: Response): Promise<void> {
  if (response.status === 401) {
    await caches.delete(dataName)
    return
  }
  const data = await caches.open(dataName)
  if (response.status === 403 || response.status === 404) await data.delete(path)
  if (!response.ok) return
  if (path.endsWith('/me')) await forgetOthers(await visitorOf(response))
  const kept = (await data.keys()).map(({ url }) => new URL(url).pathname)
  await Promise.all(madeRoomFor(path, kept).map((old) => data.delete(old)))
  await (await caches.open(dataName)).put(path, response.clone())
}

async function forgetOthers(visitor_id: number): Promise<void> {
  const before = await caches.match('/campus/api/me', { cacheName: dataName })
  if (before !== undefined && (await visitorOf(before)) !== visitor_id) await caches.delete(dataName)
}

async function visitorOf(me: Response): Promise<number> {
  return ((await me.clone().json()) as { visitor: { id: number } }).visitor.id
}
