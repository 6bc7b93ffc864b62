import { Button, CloseButton, FileButton, Group, Paper, Progress, Stack, Text } from '@mantine/core'
import { type DragEvent, type ReactNode, useState } from 'react'
import { en } from './en.ts'
import { es } from './es.ts'
import { useErrorText } from './failure.tsx'
import { useTexts } from './language.tsx'
import type { Sending } from './send-file.ts'
import { type FileOnWay, useUploads } from './uploads.ts'

type UploadProps<Answer> = {
  /** What the files are for. */
  label: string
  /** Which files are taken, and how large they may be. */
  description?: ReactNode
  /** As of an input: `.pdf,.txt`; any unless given. */
  accept?: string
  isMultiple?: boolean
  /** Where the screen has a more important button. */
  isSecondary?: boolean
  send: (file: File, sending: Sending) => Promise<Answer>
  onSent?: (answer: Answer) => void
  /** What stands beside the name of a file that arrived, such as a link to what became of it. */
  done?: (answer: Answer) => ReactNode
  /** What the screen says of some types of errors. */
  errors?: Record<string, string>
}

/** A place for files: dropped there or chosen, each with its way to the server. */
export function Upload<Answer>(props: UploadProps<Answer>) {
  const { label, description, accept, isMultiple = false, isSecondary, send, onSent, done, errors } = props
  const texts = useTexts({ en, es })
  const uploads = useUploads<Answer>(async (file, sending) => {
    const answer = await send(file, sending)
    onSent?.(answer)
    return answer
  })
  const [isOver, setOver] = useState(false)
  const add = (files: File[]) => uploads.add(isMultiple ? files : files.slice(0, 1))
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    add([...event.dataTransfer.files])
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <Stack>
      <Paper
        withBorder
        p="xl"
        bg={isOver ? 'var(--mantine-primary-color-light)' : undefined}
        style={{ borderStyle: 'dashed' }}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Stack align="center" gap="xs" ta="center">
          <Text fw={500}>{label}</Text>
          <FileButton
            multiple={isMultiple}
            accept={accept}
            onChange={(chosen: File | File[] | null) => chosen !== null && add([chosen].flat())}
          >
            {(button) => (
              <Button variant={isSecondary ? 'default' : 'filled'} {...button}>
                {isMultiple ? texts.choose_files : texts.choose_file}
              </Button>
            )}
          </FileButton>
          <Text size="sm" c="dimmed">
            {isMultiple ? texts.or_drop_files : texts.or_drop_file}
          </Text>
          {description !== undefined && (
            <Text size="sm" c="dimmed">
              {description}
            </Text>
          )}
        </Stack>
      </Paper>
      {uploads.files.length > 0 && (
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label={texts.files}>
          {uploads.files.map((file) => (
            <OnWay
              key={file.key}
              onWay={file}
              done={done}
              errors={errors}
              remove={() => uploads.remove(file.key)}
              retry={() => uploads.retry(file.key)}
            />
          ))}
        </Stack>
      )}
    </Stack>
  )
}

type OnWayProps<Answer> = {
  onWay: FileOnWay<Answer>
  done?: (answer: Answer) => ReactNode
  errors?: Record<string, string>
  remove: () => void
  retry: () => void
}

function OnWay<Answer>({ onWay, done, errors, remove, retry }: OnWayProps<Answer>) {
  const texts = useTexts({ en, es })
  const textOf = useErrorText(errors)
  const { file, state, share, answer, error } = onWay
  const percent = Math.round(share * 100)
  const said = {
    waiting: texts.waiting,
    sending: percent < 100 ? texts.sending(percent) : texts.being_read,
    done: texts.sent,
    failed: error === undefined ? '' : textOf(error),
  }[state]
  const isOnWay = state === 'waiting' || state === 'sending'
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Stack gap={4} flex={1} miw={0}>
          <Text style={{ overflowWrap: 'anywhere' }}>{file.name}</Text>
          {isOnWay && <Progress value={percent} aria-label={file.name} />}
          <Group gap="sm">
            <Text size="sm" c={state === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'} role="status">
              {said}
            </Text>
            {state === 'done' && answer !== undefined && done?.(answer)}
          </Group>
        </Stack>
        {state === 'failed' && <Button onClick={retry}>{texts.try_again}</Button>}
        <CloseButton
          aria-label={isOnWay ? texts.stop_sending(file.name) : texts.remove_from_list(file.name)}
          onClick={remove}
        />
      </Group>
    </li>
  )
}
