import { Alert, Button, Group, Loader, ScrollArea, Stack, Switch, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { Answered } from './answered.tsx'
import type { ApiError, Output } from './api.ts'
import type { Change } from './data.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { Failure } from './failure.tsx'
import { useLanguage, useTexts } from './language.tsx'
import { notifyDone } from './notify.ts'
import type { Sending } from './send-file.ts'
import { timeInFilm } from './time-in-film.rules.ts'
import { Upload } from './upload.tsx'

type Transcription = Output<'GET /panel/api/webinars/{id}/transcription'>
type Said = Pick<Output<'GET /api/v1/webinars/{id}/transcript'>, 'language' | 'segments'>
type Query<Data> = { data: Data | undefined; error: ApiError | null; refetch: () => unknown }

/** How much of a long talk is seen at once. */
const maxShownHeight = 420

type TranscriptProps = {
  making: Query<Transcription>
  /** What was said; asked for where there is a transcript. */
  said: Query<Said>
  /** There is a film or a sound of which it can be made. */
  isRecorded: boolean
  mayChange: boolean
  send: (file: File, fields: { add_to_knowledge: boolean }, sending: Sending) => Promise<unknown>
  begin: Change<void>
}

/** What was said: read, uploaded, or being made of a recording, with why that failed. */
export function Transcript({ making, said, mayChange, ...rest }: TranscriptProps) {
  return (
    <Answered query={making}>
      {(transcription) => (
        <Stack>
          <State transcription={transcription} mayChange={mayChange} {...rest} />
          {transcription.status === 'ready' && (
            <Answered query={said}>{(transcript) => <Reading said={transcript} />}</Answered>
          )}
          {mayChange && <Send send={rest.send} isThere={transcription.status === 'ready'} />}
        </Stack>
      )}
    </Answered>
  )
}

type StateProps = Pick<TranscriptProps, 'isRecorded' | 'mayChange' | 'begin'> & {
  transcription: Transcription
}

function State({ transcription, isRecorded, mayChange, begin }: StateProps) {
  const texts = useTexts({ en, es }).transcript
  const { status, error, is_configured, failures } = transcription
  if (status === 'processing')
    return (
      <Group gap="sm" wrap="nowrap" aria-live="polite">
        <Loader size="sm" />
        <Text>{failures === 0 ? texts.processing : texts.trying_again(failures)}</Text>
      </Group>
    )
  if (status === 'ready') return null
  const mayBegin = mayChange && isRecorded && is_configured
  const button = mayBegin && (
    <Button onClick={() => begin.mutate()} loading={begin.isPending}>
      {status === 'failed' ? texts.make_again : texts.make}
    </Button>
  )
  return (
    <Stack align="flex-start">
      {status === 'failed' && error !== null ? (
        <Alert color="red" title={texts.failed} w="100%">
          {texts.errors[error.type]} <Text c="dimmed">{error.message}</Text>
        </Alert>
      ) : (
        <Text>{is_configured ? texts.none : texts.not_configured}</Text>
      )}
      {button}
      {begin.error !== null && <Failure error={begin.error} />}
    </Stack>
  )
}

function Reading({ said: { language, segments } }: { said: Said }) {
  const texts = useTexts({ en, es }).transcript
  const reader = useLanguage().language
  const names = new Intl.DisplayNames(reader, { type: 'language' })
  return (
    <Stack gap="xs">
      <Text c="dimmed" size="sm">
        {language === null ? texts.language_unknown : texts.language(names.of(language) ?? language)}
      </Text>
      <ScrollArea.Autosize
        mah={maxShownHeight}
        type="auto"
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': texts.said }}
      >
        <Table aria-label={texts.said} verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={90}>{texts.time}</Table.Th>
              <Table.Th>{texts.words}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {segments.map(({ start_seconds, speaker, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells two of them apart, and they never move
              <Table.Tr key={index}>
                <Table.Td c="dimmed" valign="top" style={{ fontVariantNumeric: 'tabular-nums' }}>
                  {timeInFilm(start_seconds)}
                </Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  {speaker !== null && (
                    <Text component="span" fw={600}>
                      {speaker}:{' '}
                    </Text>
                  )}
                  {text}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
    </Stack>
  )
}

function Send({ send, isThere }: Pick<TranscriptProps, 'send'> & { isThere: boolean }) {
  const texts = useTexts({ en, es }).transcript
  const [add_to_knowledge, setAdd] = useState(false)
  return (
    <Stack>
      <Switch
        label={texts.add_to_knowledge}
        description={texts.add_to_knowledge_help}
        checked={add_to_knowledge}
        onChange={({ currentTarget }) => setAdd(currentTarget.checked)}
      />
      <Upload
        label={isThere ? texts.replace : texts.upload}
        description={texts.upload_help}
        accept=".vtt,.srt"
        send={(file, sending) => send(file, { add_to_knowledge }, sending)}
        onSent={() => notifyDone(texts.stored)}
      />
    </Stack>
  )
}
