import { Select, Stack } from '@mantine/core'
import { useErrorText } from '../../kit/failure.tsx'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone, notifyFailure } from '../../kit/notify.ts'
import { Transcript } from '../../kit/transcript.tsx'
import { useMay } from '../frame/session.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import {
  type Meeting,
  useRecordings,
  useSendTranscript,
  useTranscribe,
  useTranscript,
  useTranscription,
  useUpdateMeeting,
} from './meetings.data.ts'

/** The film or sound of a meeting, and what was said in it. */
export function EditRecording({ meeting: { id, recording_asset_id } }: { meeting: Meeting }) {
  const making = useTranscription(id)
  const said = useTranscript(id, making.data?.status === 'ready')
  const send = useSendTranscript()
  return (
    <Stack>
      <Recording id={id} asset_id={recording_asset_id} />
      <Transcript
        making={making}
        said={said}
        isRecorded={recording_asset_id !== null}
        mayChange={useMay('editor')}
        send={(file, fields, sending) => send.mutateAsync({ id, file, ...fields, sending })}
        begin={useTranscribe(id)}
      />
    </Stack>
  )
}

function Recording({ id, asset_id }: { id: number; asset_id: number | null }) {
  const texts = useTexts({ en, es })
  const textOf = useErrorText()
  const mayChange = useMay('editor')
  const update = useUpdateMeeting()
  const known = useRecordings().map((asset) => ({ value: String(asset.id), label: asset.title }))
  const value = asset_id === null ? '' : String(asset_id)
  const isListed = value === '' || known.some((asset) => asset.value === value)
  const choose = (next: string | null) =>
    update
      .mutateAsync({ id, recording_asset_id: next === null || next === '' ? null : Number(next) })
      .then(() => notifyDone(texts.saved))
      .catch((error: Error) => notifyFailure(textOf(error)))
  return (
    <Select
      label={texts.fields.recording}
      data={[{ value: '', label: texts.none_chosen }, ...known, ...(isListed ? [] : [value])]}
      value={value}
      onChange={(next) => void choose(next)}
      searchable
      allowDeselect={false}
      disabled={!mayChange || update.isPending}
      maw={680}
    />
  )
}
