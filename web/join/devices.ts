import { Room, RoomEvent } from 'livekit-client'
import { make } from './make.ts'
import { texts } from './texts.ts'

const kinds = ['audioinput', 'videoinput', 'audiooutput'] as const

type Attempt = (act: () => Promise<unknown>) => () => Promise<void>

/** What lets somebody choose their devices. The browser is asked for them when it is opened, not before. */
export function showDevices(room: Room, attempt: Attempt): HTMLElement {
  const choices = kinds.map((kind) => {
    const select = make('select')
    select.addEventListener(
      'change',
      attempt(() => room.switchActiveDevice(kind, select.value)),
    )
    return { kind, select, label: make('label', {}, texts[kind], ' ', select) }
  })
  const details = make('details', {}, make('summary', {}, texts.devices))
  details.append(...choices.map(({ label }) => label))
  const list = attempt(async () => {
    const maySpeak = room.localParticipant.permissions?.canPublish === true
    const failures: unknown[] = []
    for (const { kind, select, label } of choices) {
      const found = await findDevices(kind, maySpeak).catch((failure: unknown) => {
        failures.push(failure)
        return []
      })
      label.hidden = found.length === 0
      select.replaceChildren(...found.map((device, n) => optionOf(device, n, room.getActiveDevice(kind))))
    }
    if (failures.length > 0) throw failures[0]
  })
  const listWhenOpen = () => {
    if (details.open) void list()
  }
  details.addEventListener('toggle', listWhenOpen)
  room.on(RoomEvent.MediaDevicesChanged, listWhenOpen)
  return details
}

/** The devices of a kind. Whoever only listens is not asked for microphone and camera. */
async function findDevices(kind: (typeof kinds)[number], maySpeak: boolean): Promise<MediaDeviceInfo[]> {
  if (kind === 'audiooutput') return Room.getLocalDevices(kind, false)
  return maySpeak ? Room.getLocalDevices(kind) : []
}

const optionOf = ({ deviceId, label }: MediaDeviceInfo, n: number, active: string | undefined) =>
  make('option', { value: deviceId, selected: deviceId === active }, label || texts.device(n + 1))
