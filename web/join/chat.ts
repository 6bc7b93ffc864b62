import { type Participant, type Room, RoomEvent } from 'livekit-client'
import { make } from './make.ts'
import { nameOf } from './people.ts'
import { texts } from './texts.ts'

/** What data messages of the chat are marked with. */
const topic = 'chat'
const maxMessageLength = 2_000
/** So many lines stay on the page. */
const maxLines = 500

/** What shows the messages of the room's chat, and sends one's own. */
export function showChat(room: Room): HTMLElement {
  const list = make('ol')
  const log = make('div', { role: 'log', 'aria-labelledby': 'chat', tabindex: '0' }, list)
  const input = make('input', { maxlength: String(maxMessageLength), autocomplete: 'off', required: true })
  const problem = make('p', { role: 'alert', hidden: true }, texts.problems.unsent)
  const form = make('form', {}, make('label', {}, texts.message, ' ', input), make('button', {}, texts.send))
  const add = (person: Participant, text: string) => {
    const name = person.isLocal ? texts.you(nameOf(person)) : nameOf(person)
    list.append(make('li', {}, make('b', {}, name), ' ', text))
    if (list.childElementCount > maxLines) list.firstElementChild?.remove()
    log.scrollTop = log.scrollHeight
  }
  room.on(RoomEvent.DataReceived, (bytes, person, _kind, sentTopic) => {
    if (person === undefined || sentTopic !== topic) return
    add(person, new TextDecoder().decode(bytes).slice(0, maxMessageLength))
  })
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const text = input.value.trim()
    if (text === '') return
    const isSent = await room.localParticipant
      .publishData(new TextEncoder().encode(text), { reliable: true, topic })
      .then(() => true)
      .catch(() => false)
    problem.hidden = isSent
    if (!isSent) return
    add(room.localParticipant, text)
    input.value = ''
  })
  return make(
    'section',
    { class: 'chat', 'aria-labelledby': 'chat' },
    make('h3', { id: 'chat' }, texts.chat),
    ...[log, problem, form],
  )
}
