import { type Participant, type Room, RoomEvent } from 'livekit-client'
import { make } from './make.ts'
import { texts } from './texts.ts'

/** How a participant is called. Hosts bear no name, and their identity says that they are one. */
export const nameOf = ({ name, identity }: Participant): string =>
  name || (identity.startsWith('h-') ? texts.host : identity)

/** What shows who is in the room. */
export function showPeople(room: Room): HTMLElement {
  const list = make('ul')
  const draw = () => {
    const all = [room.localParticipant, ...room.remoteParticipants.values()]
    list.replaceChildren(...all.filter(({ identity }) => identity !== '').map(lineOf))
  }
  for (const event of changes) room.on(event, draw)
  return make(
    'section',
    { class: 'people', 'aria-labelledby': 'people' },
    make('h3', { id: 'people' }, texts.participants),
    list,
  )
}

const changes = [
  RoomEvent.SignalConnected,
  RoomEvent.Connected,
  RoomEvent.Reconnected,
  RoomEvent.ParticipantConnected,
  RoomEvent.ParticipantDisconnected,
  RoomEvent.ParticipantNameChanged,
  RoomEvent.ParticipantPermissionsChanged,
  RoomEvent.ActiveSpeakersChanged,
  RoomEvent.TrackPublished,
  RoomEvent.TrackUnpublished,
  RoomEvent.LocalTrackPublished,
  RoomEvent.TrackMuted,
  RoomEvent.TrackUnmuted,
] as const

function lineOf(person: Participant): HTMLElement {
  const name = person.isLocal ? texts.you(nameOf(person)) : nameOf(person)
  const notes = [
    person.isSpeaking ? texts.speaking : '',
    person.permissions?.canPublish !== false && !person.isMicrophoneEnabled ? texts.muted : '',
  ].filter((note) => note !== '')
  return make('li', {}, [name, ...notes].join(', '))
}
