import { ConnectionError, ConnectionErrorReason, DisconnectReason, Room, RoomEvent } from 'livekit-client'
import { showChat } from './chat.ts'
import { showControls } from './controls.ts'
import type { Entrance } from './entrance.data.ts'
import { make } from './make.ts'
import { nameOf, showPeople } from './people.ts'
import { showStage } from './stage.ts'
import { Failure, texts } from './texts.ts'

type Place = { form: HTMLFormElement; status: HTMLElement }

/** Shows a room in the place of a form until it is left. @returns why it was left. @throws Failure where nobody gets in */
export async function stayInRoom({ url, token }: Entrance, { form, status }: Place): Promise<string> {
  const room = new Room({ adaptiveStream: true, dynacast: true })
  const heading = make('h2', { tabindex: '-1' }, texts.room)
  const view = make(
    'section',
    { class: 'room' },
    heading,
    showStage(room),
    showControls(room),
    showPeople(room),
    showChat(room),
  )
  tellNews(room, status)
  const left = new Promise<string>((resolve) => {
    room.on(RoomEvent.Disconnected, (reason) => resolve(whyLeft(reason)))
  })
  form.hidden = true
  document.body.classList.add('in-room')
  form.after(view)
  heading.focus()
  try {
    await room.connect(url, token)
    return await left
  } catch (error) {
    if (isOwnWish(error)) return texts.left
    throw new Failure(problemOf(error))
  } finally {
    view.remove()
    document.body.classList.remove('in-room')
    form.hidden = false
  }
}

/** Says how the connection stands, and who comes and goes. */
function tellNews(room: Room, status: HTMLElement): void {
  const tell = (text: string) => {
    status.textContent = text
  }
  tell(texts.connecting)
  room
    .on(RoomEvent.Connected, () => tell(texts.connected))
    .on(RoomEvent.Reconnecting, () => tell(texts.reconnecting))
    .on(RoomEvent.Reconnected, () => tell(texts.connected))
    .on(RoomEvent.ParticipantConnected, (somebody) => tell(texts.came(nameOf(somebody))))
    .on(RoomEvent.ParticipantDisconnected, (somebody) => tell(texts.went(nameOf(somebody))))
}

function whyLeft(reason: DisconnectReason | undefined): string {
  switch (reason) {
    case DisconnectReason.CLIENT_INITIATED:
      return texts.left
    case DisconnectReason.DUPLICATE_IDENTITY:
      return texts.again
    case DisconnectReason.PARTICIPANT_REMOVED:
    case DisconnectReason.ROOM_DELETED:
    case DisconnectReason.ROOM_CLOSED:
      return texts.removed
    default:
      return texts.ended
  }
}

/** Whoever leaves while the room is being reached has not failed. */
const isOwnWish = (error: unknown): boolean =>
  error instanceof ConnectionError && error.reason === ConnectionErrorReason.Cancelled

function problemOf(error: unknown) {
  if (!(error instanceof ConnectionError)) return 'other'
  switch (error.reason) {
    case ConnectionErrorReason.NotAllowed:
    case ConnectionErrorReason.LeaveRequest:
      return 'refused'
    case ConnectionErrorReason.ServerUnreachable:
    case ConnectionErrorReason.ServiceNotFound:
    case ConnectionErrorReason.Timeout:
    case ConnectionErrorReason.WebSocket:
      return 'unreachable'
    default:
      return 'media'
  }
}
