import { Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTexts } from '../../kit/language.tsx'
import { Page } from '../../kit/page.tsx'
import { SaveForm } from '../../kit/save-form.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { FolderSelect } from './folder-select.tsx'
import { useAddLink } from './knowledge.data.ts'
import { useOpenAdded } from './open-added.ts'

/** Teaches what a page says, or what is said in a video of YouTube or Vimeo. */
export function AddLink() {
  const texts = useTexts({ en, es })
  const form = useForm({
    initialValues: { url: '', has_other_speakers: false, folder_id: null as string | null },
  })
  const openAdded = useOpenAdded()
  const back = { to: '/knowledge/add', label: texts.add }
  return (
    <Page title={texts.ways.link.title} back={back} purpose={texts.ways.link.purpose}>
      <SaveForm
        form={form}
        draft="new link"
        change={useAddLink()}
        inputOf={({ url, has_other_speakers, folder_id }) => ({
          url,
          has_other_speakers: has_other_speakers || undefined,
          folder_id: folder_id === null ? undefined : Number(folder_id),
        })}
        onSaved={openAdded}
        action={texts.add_this}
        errors={texts.errors}
      >
        <TextInput
          label={texts.address}
          type="url"
          placeholder="https://"
          required
          maxLength={2000}
          {...form.getInputProps('url')}
        />
        <Checkbox
          label={texts.other_speakers}
          description={texts.other_speakers_hint}
          {...form.getInputProps('has_other_speakers', { type: 'checkbox' })}
        />
        <FolderSelect {...form.getInputProps('folder_id')} />
      </SaveForm>
    </Page>
  )
}
