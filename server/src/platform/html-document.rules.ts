import { createHash } from 'node:crypto'

/** What a page of a few sentences brings along: it loads nothing. `sendsForms`: to this server alone. */
type PageParts = { style: string; script?: string; sendsForms?: boolean }

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * The Content-Security-Policy of such a page: its own style and script alone count, the script may ask this server alone,
 * and no site may show the page in a frame.
 */
export const documentPolicy = ({ style, script, sendsForms = false }: PageParts): string =>
  [
    "default-src 'none'",
    ...(script === undefined ? [] : [`script-src ${hashOf(script)}`]),
    `style-src ${hashOf(style)}`,
    ...(script === undefined ? [] : ["connect-src 'self'"]),
    "base-uri 'none'",
    `form-action ${sendsForms ? "'self'" : "'none'"}`,
    "frame-ancestors 'none'",
  ].join('; ')

/** The HTML of such a page under its title. `title` and `body` are HTML. */
export const htmlDocument = (
  { style, script }: PageParts,
  { language, title, body }: { language: string; title: string; body: string },
): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}${script === undefined ? '' : `\n<script>${script}</script>`}
</main>
</body>
</html>
`
