import { Button, FileInput, Group, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useDraft } from '../../kit/draft.ts'
import { Failure } from '../../kit/failure.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { type BlockOf, useSubmit } from './lesson.data.ts'
import { Part } from './part.tsx'

/** The names that one handing in may have. */
const maxFiles = 20

/** An assignment, which is handed in as a text, as the names of files, or both. */
export function AssignmentBlock({ block }: { block: BlockOf<'assignment'> }) {
  const texts = useTexts({ en, es })
  const { moment } = useFormats()
  const { id, title, instructions, submitted_at } = block
  const submit = useSubmit()
  const [files, setFiles] = useState<File[]>([])
  const form = useForm({
    initialValues: { text: '' },
    validate: { text: (text) => (text.trim() === '' && files.length === 0 ? texts.text_needed : null) },
  })
  const { forget } = useDraft(form, `assignment ${id}`, { base: null, takeUp: () => undefined })
  const send = ({ text }: { text: string }) =>
    submit.mutate(
      {
        block_id: id,
        ...(text.trim() !== '' && { text }),
        ...(files.length > 0 && { file_names: files.slice(0, maxFiles).map(({ name }) => name) }),
      },
      {
        onSuccess: () => {
          form.reset()
          setFiles([])
          forget()
        },
      },
    )
  return (
    <Part title={title ?? texts.assignment}>
      <Text style={{ whiteSpace: 'pre-wrap' }}>{instructions}</Text>
      {submitted_at !== null && (
        <Text size="sm" c="dimmed" role="status">
          {texts.handed_in(moment(submitted_at))}
        </Text>
      )}
      <form onSubmit={form.onSubmit(send)}>
        <Stack>
          <Textarea
            label={texts.your_text}
            autosize
            minRows={4}
            maxLength={20_000}
            {...form.getInputProps('text')}
          />
          <FileNames files={files} onChange={setFiles} />
          {submit.error !== null && <Failure error={submit.error} own={texts.errors} />}
          <Group>
            <Button type="submit" loading={submit.isPending}>
              {texts.hand_in}
            </Button>
          </Group>
        </Stack>
      </form>
    </Part>
  )
}

type FileNamesProps = { files: File[]; onChange: (files: File[]) => void }

function FileNames({ files, onChange }: FileNamesProps) {
  const texts = useTexts({ en, es })
  return (
    <FileInput
      label={texts.your_files}
      description={texts.files_help}
      placeholder={texts.choose_files}
      multiple
      clearable
      clearButtonProps={{ 'aria-label': texts.no_files }}
      value={files}
      onChange={onChange}
      error={files.length > maxFiles ? texts.too_many_files(maxFiles) : undefined}
    />
  )
}
