import { createHash } from 'node:crypto'

/**
 * What a page of a few sentences brings along. `sendsForms`: to this server alone. `asks`: the addresses besides this
 * server that scripts and styles loaded from it may ask; without it the page loads nothing.
 */
type PageParts = { style: string; script?: string; sendsForms?: boolean; asks?: string[] }

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * The Content-Security-Policy of such a page: its own style and script count, and nothing of other servers; the script may
 * ask this server and what `asks` names; and no site may show the page in a frame.
 */
export function documentPolicy({ style, script, sendsForms = false, asks }: PageParts): string {
  const loaded = asks === undefined ? '' : " 'self'"
  return [
    "default-src 'none'",
    ...(script === undefined ? [] : [`script-src ${hashOf(script)}${loaded}`]),
    `style-src ${hashOf(style)}${loaded}`,
    ...(script === undefined ? [] : [`connect-src ${["'self'", ...(asks ?? [])].join(' ')}`]),
    "base-uri 'none'",
    `form-action ${sendsForms ? "'self'" : "'none'"}`,
    "frame-ancestors 'none'",
  ].join('; ')
}

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
