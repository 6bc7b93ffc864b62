import { escapeHtml } from '../../../platform/escape-html.rules.ts'

/** What the page of a chat is told of its widget. */
type ChatSettings = { id: string; texts: object; color: string }

/** Nothing is loaded, and no page shows it. */
export const nothingPolicy = "default-src 'none'; frame-ancestors 'none'"

/** The chat runs its own script and asks this server alone; pages of the origins may show it. */
export const chatPolicy = (allowed_origins: string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // What a visitor attaches is shown before it is sent, and again from this server.
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${allowed_origins.join(' ')}`,
  ].join('; ')

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
