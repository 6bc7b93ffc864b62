import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export type WebServer = {
  /** http://127.0.0.1:PORT */
  url: string
  /** Serves a page, or whatever a handler answers. @returns its address */
  serve(path: string, page: string | Buffer | RequestListener, headers?: Record<string, string>): string
  close(): Promise<void>
}

/** A site of somebody else. Paths that nobody serves answer 404. */
export async function startWebServer(): Promise<WebServer> {
  const handlers = new Map<string, RequestListener>()
  const server = createServer((request, response) => {
    const handler = handlers.get(new URL(request.url!, 'http://site').pathname)
    if (handler === undefined) response.writeHead(404).end('none')
    else handler(request, response)
  })
  // A server that a contract test leaves behind keeps no process alive.
  server.unref()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    serve(path, page, headers = {}) {
      const handler: RequestListener =
        typeof page === 'function'
          ? page
          : (_, response) => {
              response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(page)
            }
      handlers.set(path, handler)
      return url + path
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A page as blogs make them: with a menu, a footer and scripts around its text. */
export const blogPage = (
  title: string,
  paragraphs: string[],
  { lang = 'en', head = '' } = {},
): string => `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><title>${title} | Garden blog</title>${head}</head>
<body><nav><ul><li><a href="/">Home</a></li><li><a href="/shop">Shop</a></li></ul></nav>
<article><h1>${title}</h1>${paragraphs.map((text) => `<p>${text}</p>`).join('\n')}</article>
<footer>All rights reserved. <a href="/imprint">Imprint</a></footer><script>track()</script></body></html>`
