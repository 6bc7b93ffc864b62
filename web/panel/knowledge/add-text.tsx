import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTexts } from '../../kit/language.tsx'
import { Page } from '../../kit/page.tsx'
import { SaveForm } from '../../kit/save-form.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { FolderSelect } from './folder-select.tsx'
import { useAddText } from './knowledge.data.ts'
import { useOpenAdded } from './open-added.ts'

/** Teaches a text that somebody writes or pastes. */
export function AddText() {
  const texts = useTexts({ en, es })
  const form = useForm({
    initialValues: { title: '', content: '', content_date: '', folder_id: null as string | null },
  })
  const openAdded = useOpenAdded()
  const back = { to: '/knowledge/add', label: texts.add }
  return (
    <Page title={texts.ways.text.title} back={back} purpose={texts.ways.text.purpose}>
      <SaveForm
        form={form}
        draft="new text"
        change={useAddText()}
        inputOf={({ title, content, content_date, folder_id }) => ({
          title,
          content,
          content_date: content_date || undefined,
          folder_id: folder_id === null ? undefined : Number(folder_id),
        })}
        onSaved={openAdded}
        action={texts.add_this}
      >
        <TextInput
          label={texts.source_title}
          required
          minLength={2}
          maxLength={200}
          {...form.getInputProps('title')}
        />
        <Textarea
          label={texts.content}
          description={texts.content_hint}
          required
          minLength={10}
          maxLength={200_000}
          autosize
          minRows={10}
          maxRows={24}
          {...form.getInputProps('content')}
        />
        <FolderSelect {...form.getInputProps('folder_id')} />
        <TextInput
          type="date"
          label={texts.content_date}
          description={texts.content_date_hint}
          {...form.getInputProps('content_date')}
        />
      </SaveForm>
    </Page>
  )
}
