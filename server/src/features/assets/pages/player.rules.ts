import { createHash } from 'node:crypto'
import { escapeHtml } from '../../../platform/escape-html.rules.ts'
import { playerScript } from './player-script.rules.ts'

const style = `
html,body{margin:0;height:100%;background:#000;color:#eee;font:16px/1.5 system-ui,sans-serif}
video{display:block;width:100%;height:100%;object-fit:contain}
p{display:grid;place-content:center;height:100%;margin:0;padding:0 1em;text-align:center}
`
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The page may load the video, and has its own style and script. Any site may show it in a frame. */
export const playerPolicy = [
  "default-src 'none'",
  "media-src 'self'",
  `script-src ${hashOf(playerScript)}`,
  `style-src ${hashOf(style)}`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

const document = (title: string, body: string): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`

/** A page with a player that fills it. */
export const playerPage = (title: string, video_url: string): string =>
  document(
    title,
    `<video controls playsinline preload="metadata" aria-label="${escapeHtml(title)}" src="${escapeHtml(video_url)}"></video>
<script>${playerScript}</script>`,
  )

/** The page for an address that has expired or was changed. */
export const refusalPage = (): string =>
  document(
    'Video',
    '<p>This link to the video has expired or was changed. Reload the page that shows it.</p>',
  )
