import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The human documentation at /docs: Swagger UI from the installed package; nothing comes from another host. */
export async function serveDocs(http: FastifyInstance, findDocument: () => object): Promise<void> {
  // The viewer takes its document from @fastify/swagger; this stands in for it with ours. JSON is YAML too (YAML 1.2, 1.3).
  const swagger = (options?: { yaml?: boolean }) =>
    options?.yaml === true ? JSON.stringify(findDocument()) : findDocument()
  await http.register(fp(async (app) => void app.decorate('swagger', swagger), { name: '@fastify/swagger' }))
  await http.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: contentSecurityPolicy,
    theme: { title: 'Understudy API' },
    // A key that is tried out on the page must not stay in the browser.
    uiConfig: { layout: 'BaseLayout', deepLinking: true, docExpansion: 'none', persistAuthorization: false },
  })
}
