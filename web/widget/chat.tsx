/** @jsxImportSource preact */
import { render } from 'preact'
import { Conversation } from './conversation.tsx'
import './chat.css'

/** What the server wrote into the page. */
type Settings = {
  id: string
  color: string
  texts: { [language in 'en' | 'es']?: { title?: string; greeting?: string } }
}

const settings = JSON.parse(document.body.dataset.settings ?? '{}') as Settings
document.documentElement.style.setProperty('--accent', settings.color)
render(<Conversation {...settings} />, document.body)
