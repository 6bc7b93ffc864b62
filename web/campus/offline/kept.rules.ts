const api = '/campus/api'

/** What a request is for the worker: a screen, a file of the build, what is read for a lesson, or none of its business. */
export type Kind = 'screen' | 'file' | 'data' | null

/** @param path of a GET to this server @param isNavigation a browser opens a page */
export function kindOf(path: string, isNavigation: boolean): Kind {
  if (isNavigation) {
    const isPage = path === `${api}` || path.startsWith(`${api}/`) || path.startsWith('/campus/enter')
    return isPage ? null : 'screen'
  }
  if (path.startsWith('/campus/assets/')) return 'file'
  return data.some((one) => one.test(path)) ? 'data' : null
}

const data = [
  /^\/campus\/api\/(me|courses)$/,
  /^\/campus\/api\/academies\/[^/]+$/,
  /^\/campus\/api\/(lessons|courses)\/\d+$/,
]

/** Of lessons and of courses the last one alone is kept. */
const last = /^\/campus\/api\/(lessons|courses)\/\d+$/

/** @returns those of the kept paths that make room for another one */
export function madeRoomFor(path: string, kept: string[]): string[] {
  const kind = last.exec(path)?.[1]
  if (kind === undefined) return []
  return kept.filter((one) => one !== path && last.exec(one)?.[1] === kind)
}

const mark = 'x-understudy-kept'

/** What was kept, as an answer that says so: a page learns with it that the server was not reached. */
export const asKept = ({ body, status, headers }: Response): Response =>
  new Response(body, { status, headers: [...headers, [mark, '1']] })

export const isKept = ({ headers }: Response): boolean => headers.has(mark)
