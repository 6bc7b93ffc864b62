import { MediaDeviceFailure, type Room, RoomEvent } from 'livekit-client'
import { showDevices } from './devices.ts'
import { make, makeButton } from './make.ts'
import { type Problem, texts } from './texts.ts'

/** What one does in a room: speak, be seen, choose devices, hear, leave. Whoever may only listen is told so. */
export function showControls(room: Room): HTMLElement {
  const me = room.localParticipant
  const problem = make('p', { role: 'alert', hidden: true })
  const attempt = (act: () => Promise<unknown>) => async () => {
    problem.hidden = true
    await act().catch((error: unknown) => {
      problem.textContent = texts.problems[problemOf(error)]
      problem.hidden = false
    })
    draw()
  }
  const microphone = makeButton(
    texts.microphoneOn,
    attempt(() => me.setMicrophoneEnabled(!me.isMicrophoneEnabled)),
  )
  const camera = makeButton(
    texts.cameraOn,
    attempt(() => me.setCameraEnabled(!me.isCameraEnabled)),
  )
  const sound = makeButton(
    texts.soundOn,
    attempt(() => room.startAudio()),
  )
  const leave = makeButton(texts.leave, () => void room.disconnect())
  const listening = make('p', { hidden: true }, texts.listening)
  const devices = showDevices(room, attempt)

  function draw(): void {
    const maySpeak = me.permissions?.canPublish === true
    for (const element of [microphone, camera]) element.hidden = !maySpeak
    listening.hidden = maySpeak || me.permissions === undefined
    microphone.textContent = me.isMicrophoneEnabled ? texts.microphoneOff : texts.microphoneOn
    camera.textContent = me.isCameraEnabled ? texts.cameraOff : texts.cameraOn
    sound.hidden = room.canPlaybackAudio
  }
  for (const event of changes) room.on(event, draw)
  draw()
  const buttons = make('div', { class: 'controls', role: 'group', 'aria-label': texts.controls })
  buttons.append(microphone, camera, sound, leave)
  return make('div', {}, listening, buttons, problem, devices)
}

const changes = [
  RoomEvent.SignalConnected,
  RoomEvent.Connected,
  RoomEvent.ParticipantPermissionsChanged,
  RoomEvent.LocalTrackPublished,
  RoomEvent.LocalTrackUnpublished,
  RoomEvent.TrackMuted,
  RoomEvent.TrackUnmuted,
  RoomEvent.AudioPlaybackStatusChanged,
] as const

function problemOf(error: unknown): Problem {
  switch (MediaDeviceFailure.getFailure(error)) {
    case MediaDeviceFailure.PermissionDenied:
      return 'permission'
    case MediaDeviceFailure.NotFound:
      return 'missing'
    case MediaDeviceFailure.DeviceInUse:
      return 'busy'
    default:
      return 'other'
  }
}
