import { type Participant, type Room, RoomEvent, Track, type TrackPublication } from 'livekit-client'
import { make } from './make.ts'
import { nameOf } from './people.ts'
import { texts } from './texts.ts'

/** What shows the pictures of those who are seen, and plays those who are heard. */
export function showStage(room: Room): HTMLElement {
  const tiles = make('div', { class: 'tiles' })
  const empty = make('p', {}, texts.emptyStage)
  const shown = new Map<Track, HTMLElement>()
  const draw = () => {
    empty.hidden = tiles.querySelector('figure:not([hidden])') !== null
  }
  const add = (track: Track, { source }: TrackPublication, person: Participant) => {
    const element = tileOf(track, { source, person })
    shown.set(track, element)
    tiles.append(element)
    draw()
  }
  const remove = (track: Track | undefined) => {
    if (track === undefined) return
    track.detach()
    shown.get(track)?.remove()
    shown.delete(track)
    draw()
  }
  const hide = (track: Track | undefined, isHidden: boolean) => {
    const tile = track === undefined ? undefined : shown.get(track)
    if (tile !== undefined) tile.hidden = isHidden
    draw()
  }
  room
    .on(RoomEvent.TrackSubscribed, add)
    .on(RoomEvent.TrackUnsubscribed, remove)
    .on(RoomEvent.LocalTrackPublished, (publication, person) => {
      // Nobody hears themselves.
      if (publication.track?.kind === Track.Kind.Video) add(publication.track, publication, person)
    })
    .on(RoomEvent.LocalTrackUnpublished, ({ track }) => remove(track))
    .on(RoomEvent.TrackMuted, ({ track }) => hide(track, true))
    .on(RoomEvent.TrackUnmuted, ({ track }) => hide(track, false))
  return make(
    'section',
    { class: 'stage', 'aria-labelledby': 'stage' },
    make('h3', { id: 'stage' }, texts.stage),
    empty,
    tiles,
  )
}

function tileOf(
  track: Track,
  { source, person }: { source: Track.Source; person: Participant },
): HTMLElement {
  const media = track.attach()
  if (track.kind !== Track.Kind.Video) return media
  const name = person.isLocal ? texts.you(nameOf(person)) : nameOf(person)
  const caption = source === Track.Source.ScreenShare ? texts.screen(name) : name
  return make('figure', {}, media, make('figcaption', {}, caption))
}
