import { escapeHtml } from '../../../platform/escape-html.rules.ts'

/** What the page of a chat is told of its widget. */
type ChatSettings = { id: string; texts: object; color?: string | undefined; suggestions: string[] }

/** What the page of a clone is told besides. */
type ClonePageSettings = ChatSettings & {
  texts: Record<'en' | 'es', { title: string }>
  page: { academy: string; description: string; logo_url: string | null }
  language: string
  url: string
}

/** Nothing is loaded, and no page shows it. */
export const nothingPolicy = "default-src 'none'; frame-ancestors 'none'"

/** The chat runs its own script and asks this server alone; pages of the origins may show it. */
export const chatPolicy = (allowed_origins: string[]): string => policyOf(allowed_origins.join(' '))

/** The same for the page of a clone, which stands alone. */
export const clonePagePolicy: string = policyOf("'none'")

function policyOf(ancestors: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // What a visitor attaches is shown before it is sent, and again from this server.
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')
}

/** The page around the chat; its script and style are built from web/widget. */
export const chatPage = (settings: ChatSettings): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>Chat</title>
<link rel="stylesheet" href="/widget/assets/chat.css">
</head>
<body data-settings="${escapeHtml(JSON.stringify(settings))}">
<script type="module" src="/widget/assets/chat.js"></script>
</body>
</html>
`

const aiNotice = { en: 'You talk with an AI.', es: 'Hablas con una IA.' }
const scriptNotice = {
  en: 'The chat needs JavaScript.',
  es: 'El chat necesita JavaScript.',
}

/** The page of a clone: what previews of links to it show, and the chat. */
export function clonePage({ language, url, ...settings }: ClonePageSettings): string {
  const spoken = language === 'es' ? 'es' : 'en'
  const { academy, description, logo_url } = settings.page
  const { title } = settings.texts.en
  const shown = {
    title: escapeHtml(title === academy ? title : `${title} · ${academy}`),
    description: escapeHtml(description === '' ? `${academy}. ${aiNotice[spoken]}` : description),
  }
  const image = logo_url === null ? '' : `<meta property="og:image" content="${escapeHtml(logo_url)}">\n`
  return `<!doctype html>
<html lang="${spoken}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${shown.title}</title>
<meta name="description" content="${shown.description}">
<link rel="canonical" href="${escapeHtml(url)}">
<meta property="og:type" content="website">
<meta property="og:title" content="${shown.title}">
<meta property="og:description" content="${shown.description}">
<meta property="og:url" content="${escapeHtml(url)}">
${image}<link rel="stylesheet" href="/widget/assets/chat.css">
</head>
<body data-settings="${escapeHtml(JSON.stringify(settings))}">
<noscript>${scriptNotice[spoken]}</noscript>
<script type="module" src="/widget/assets/chat.js"></script>
</body>
</html>
`
}
