import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDraft } from '../../kit/draft.ts'
import { Failure } from '../../kit/failure.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { type BlockOf, useSubmit } from './lesson.data.ts'
import { Part } from './part.tsx'

/** An assignment, which is handed in as a text. */
export function AssignmentBlock({ block }: { block: BlockOf<'assignment'> }) {
  const texts = useTexts({ en, es })
  const { moment } = useFormats()
  const { id, title, instructions, submitted_at } = block
  const submit = useSubmit()
  const form = useForm({
    initialValues: { text: '' },
    validate: { text: (text) => (text.trim() === '' ? texts.text_needed : null) },
  })
  const { forget } = useDraft(form, `assignment ${id}`, { base: null, takeUp: () => undefined })
  const send = ({ text }: { text: string }) =>
    submit.mutate(
      { block_id: id, text },
      {
        onSuccess: () => {
          form.reset()
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
