import { Button, Select, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { Answered } from '../../kit/answered.tsx'
import { Empty } from '../../kit/empty.tsx'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { SaveForm } from '../../kit/save-form.tsx'
import { Section } from '../../kit/section.tsx'
import { Transcript } from '../../kit/transcript.tsx'
import { useMay } from '../frame/session.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import {
  useFilms,
  useSendTranscript,
  useSetReplay,
  useTranscribe,
  useTranscript,
  useTranscription,
  type Visibility,
  type Webinar,
} from './webinars.data.ts'

/** What can be watched and read afterwards. */
export function EditRecording({ webinar }: { webinar: Webinar }) {
  const texts = useTexts({ en, es })
  const films = useFilms()
  return (
    <Stack gap="xl">
      <Section title={texts.replay} purpose={texts.replay_purpose}>
        <Answered query={{ data: films.rows, error: films.error, refetch: films.retry }}>
          {(rows) =>
            rows.length === 0 && webinar.replay.asset_id === null ? (
              <Empty
                text={texts.no_films}
                action={
                  <Button component={Link} to="/media/add">
                    {texts.add_film}
                  </Button>
                }
              />
            ) : (
              <Replay
                key={webinar.replay.asset_id}
                webinar={webinar}
                films={rows.map(({ id, title }) => ({ value: String(id), label: title }))}
              />
            )
          }
        </Answered>
      </Section>
      <Section title={texts.transcript}>
        <WebinarTranscript webinar={webinar} />
      </Section>
    </Stack>
  )
}

type Film = { value: string; label: string }

function Replay({ webinar: { id, replay }, films }: { webinar: Webinar; films: Film[] }) {
  const texts = useTexts({ en, es })
  const mayChange = useMay('editor')
  const save = useSetReplay()
  const form = useForm({
    initialValues: {
      asset_id: replay.asset_id === null ? '' : String(replay.asset_id),
      visibility: replay.visibility,
    },
  })
  const isListed = replay.asset_id === null || films.some(({ value }) => value === String(replay.asset_id))
  const known = isListed ? films : [...films, { value: String(replay.asset_id), label: `${replay.asset_id}` }]
  const visibilities = Object.entries(texts.visibilities).map(([value, label]) => ({ value, label }))
  const fields = (
    <>
      <Select
        label={texts.film}
        data={[{ value: '', label: texts.no_film }, ...known]}
        searchable
        allowDeselect={false}
        {...form.getInputProps('asset_id')}
      />
      <Select
        label={texts.visibility}
        data={visibilities}
        allowDeselect={false}
        {...form.getInputProps('visibility')}
      />
      {replay.asset_id !== null && <Text>{replay.available ? texts.available : texts.not_available}</Text>}
    </>
  )
  if (!mayChange)
    return (
      <fieldset disabled style={{ all: 'unset' }}>
        <Stack maw={680}>{fields}</Stack>
      </fieldset>
    )
  return (
    <SaveForm
      form={form}
      change={save}
      action={texts.save_replay}
      isSecondary
      inputOf={({ asset_id, visibility }) => ({
        id,
        asset_id: asset_id === '' ? null : Number(asset_id),
        visibility: visibility as Visibility,
      })}
      onSaved={() => notifyDone(texts.replay_saved)}
    >
      {fields}
    </SaveForm>
  )
}

function WebinarTranscript({ webinar: { id, replay } }: { webinar: Webinar }) {
  const making = useTranscription(id)
  const said = useTranscript(id, making.data?.status === 'ready')
  const send = useSendTranscript()
  return (
    <Transcript
      making={making}
      said={said}
      isRecorded={replay.asset_id !== null}
      mayChange={useMay('editor')}
      send={(file, fields, sending) => send.mutateAsync({ id, file, ...fields, sending })}
      begin={useTranscribe(id)}
    />
  )
}
