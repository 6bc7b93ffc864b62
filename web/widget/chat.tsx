/** @jsxImportSource preact */
import { render } from 'preact'
import { createFrameHost, createPageHost } from './chat.data.ts'
import { Conversation, type Settings } from './conversation.tsx'
import './chat.css'

/** What the server wrote into the page. */
const settings = JSON.parse(document.body.dataset.settings ?? '{}') as Settings & { color?: string }

if (settings.color !== undefined) document.documentElement.style.setProperty('--accent', settings.color)
const host = settings.page === undefined ? createFrameHost() : createPageHost(settings.id)
render(<Conversation settings={settings} host={host} />, document.body)
