import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { SaveForm } from '../../kit/save-form.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { FolderSelect } from './folder-select.tsx'
import { type SourceWithText, useReviseSource } from './knowledge.data.ts'

/** A button that changes the title, the folder and the day of a source; its text too, where that can be replaced. */
export function EditSource({ source }: { source: SourceWithText }) {
  const texts = useTexts({ en, es })
  const [isOpen, { open, close }] = useDisclosure()
  return (
    <>
      <Button onClick={open}>{texts.edit}</Button>
      <Modal opened={isOpen} onClose={close} title={texts.edit_title} size="lg">
        <SourceForm source={source} onDone={close} />
      </Modal>
    </>
  )
}

function SourceForm({ source, onDone }: { source: SourceWithText; onDone: () => void }) {
  const texts = useTexts({ en, es })
  const { title, content_date, content_text, folder_id } = source
  const values = {
    title,
    content_date,
    content: content_text,
    folder_id: folder_id === null ? null : String(folder_id),
  }
  const form = useForm({ initialValues: values })
  return (
    <SaveForm
      form={form}
      draft={`source ${source.id}`}
      change={useReviseSource(source)}
      stored={{ version: source.updated_at, values }}
      inputOf={({ folder_id, ...values }, if_match) => ({
        ...values,
        if_match,
        folder_id: folder_id === null ? null : Number(folder_id),
      })}
      onSaved={() => {
        notifyDone(texts.saved)
        onDone()
      }}
      action={texts.save}
      errors={texts.errors}
    >
      <TextInput
        label={texts.source_title}
        required
        minLength={2}
        maxLength={200}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <FolderSelect {...form.getInputProps('folder_id')} />
      <TextInput type="date" label={texts.content_date} required {...form.getInputProps('content_date')} />
      {isReplaceable(source) && (
        <Textarea
          label={texts.content}
          required
          minLength={10}
          maxLength={200_000}
          autosize
          minRows={6}
          maxRows={16}
          {...form.getInputProps('content')}
        />
      )}
    </SaveForm>
  )
}

/** The server replaces the text of a source by the id that somebody gave it. */
const isReplaceable = ({ source_type, external_id }: SourceWithText) =>
  source_type === 'text' && external_id !== null
