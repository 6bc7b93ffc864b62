import { Alert, Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useRecordId } from '../../kit/address.ts'
import { ConfirmButton } from '../../kit/confirm.tsx'
import { Failure } from '../../kit/failure.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { Loaded } from '../../kit/loaded.tsx'
import { Page } from '../../kit/page.tsx'
import { useMay } from '../frame/session.ts'
import { EditSource } from './edit-source.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { folderPaths } from './folders.rules.ts'
import {
  type SourceWithText,
  useDeleteSource,
  useFolders,
  useSource,
  useTranscribeSource,
} from './knowledge.data.ts'
import { reasonOf } from './reading-error.ts'
import { SourceCitations } from './source-citations.tsx'
import { StatusBadge } from './status-badge.tsx'

/** One source: what it says, where it lies, and how its reading went. */
export function ShowSource() {
  const texts = useTexts({ en, es })
  return (
    <Loaded title={texts.title} answer={useSource(useRecordId())}>
      {(source) => <Source source={source} />}
    </Loaded>
  )
}

function Source({ source }: { source: SourceWithText }) {
  const texts = useTexts({ en, es })
  const navigate = useNavigate()
  const isOwner = useMay('owner')
  const mayEdit = useMay('editor')
  const deletion = useDeleteSource()
  return (
    <Page
      title={source.title}
      back={{ to: '/knowledge', label: texts.title }}
      purpose={texts.kinds[source.source_type]}
      actions={
        <>
          {mayEdit && <EditSource source={source} />}
          {isOwner && (
            <ConfirmButton
              action={texts.delete}
              title={texts.delete_title}
              change={deletion}
              input={{ id: source.id }}
              onDone={() => void navigate({ to: '/knowledge' })}
            >
              {texts.delete_text(source.title)}
            </ConfirmButton>
          )}
        </>
      }
    >
      <Reading source={source} />
      <Facts source={source} />
      <Stack gap="xs">
        <Title order={2} size="h4">
          {texts.what_it_says}
        </Title>
        <Paper withBorder p="lg">
          <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} maw={720}>
            {source.content_text === '' ? texts.no_text_yet : source.content_text}
          </Text>
        </Paper>
      </Stack>
      <SourceCitations id={source.id} />
    </Page>
  )
}

/** What is still being done for a source, or why it has no text. */
function Reading({ source }: { source: SourceWithText }) {
  const texts = useTexts({ en, es })
  const mayEdit = useMay('editor')
  if (source.status === 'extracting') return <Alert>{texts.being_written_down}</Alert>
  if (source.error === null) return null
  return (
    <Alert color="red" title={texts.reading_failed}>
      <Stack gap="sm" align="flex-start">
        {reasonOf(source.error, texts)}
        {mayEdit && isRecording(source) && <WriteDownAgain id={source.id} />}
      </Stack>
    </Alert>
  )
}

/** A text that was there before is read again by sending it again; a recording is kept for another try. */
const isRecording = ({ source_type, error }: SourceWithText) =>
  source_type === 'video' && error?.type !== 'reading_failed'

function WriteDownAgain({ id }: { id: number }) {
  const texts = useTexts({ en, es })
  const again = useTranscribeSource()
  return (
    <>
      <Button onClick={() => again.mutate({ id })} loading={again.isPending}>
        {texts.write_down_again}
      </Button>
      {again.error !== null && <Failure error={again.error} />}
    </>
  )
}

function Facts({ source }: { source: SourceWithText }) {
  const texts = useTexts({ en, es })
  const { date, day, number } = useFormats()
  const { data } = useFolders()
  const path = folderPaths(data?.data ?? []).find(({ id }) => id === source.folder_id)?.path
  const facts = [
    { label: texts.status, value: <StatusBadge status={source.status} /> },
    { label: texts.folder, value: path ?? texts.no_folder },
    { label: texts.words, value: number(source.word_count) },
    { label: texts.content_date, value: day(source.content_date) },
    { label: texts.added_on, value: date(source.created_at) },
    source.url !== null && {
      label: texts.address,
      value: (
        <Anchor href={source.url} target="_blank" rel="noreferrer" style={{ overflowWrap: 'anywhere' }}>
          {source.url}
        </Anchor>
      ),
    },
  ]
  return (
    <Group gap="xl" align="flex-start" component="dl" m={0}>
      {facts
        .filter((fact) => fact !== false)
        .map(({ label, value }) => (
          <div key={label}>
            <Text component="dt" size="sm" c="dimmed">
              {label}
            </Text>
            <Text component="dd" m={0}>
              {value}
            </Text>
          </div>
        ))}
    </Group>
  )
}
