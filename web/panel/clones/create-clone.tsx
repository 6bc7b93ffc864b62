import { Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { Page } from '../../kit/page.tsx'
import { SaveForm } from '../../kit/save-form.tsx'
import { useClones, useCreateClone } from './clones.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** Makes a clone, from nothing or as another one is. */
export function CreateClone() {
  const texts = useTexts({ en, es })
  const navigate = useNavigate()
  const { data } = useClones()
  const form = useForm({ initialValues: { label: '', description: '', copy_from: null as string | null } })
  return (
    <Page title={texts.create} purpose={texts.create_purpose} back={{ to: '/clones', label: texts.title }}>
      <SaveForm
        form={form}
        draft="new clone"
        change={useCreateClone()}
        inputOf={({ label, description, copy_from }) => ({
          label,
          description: description === '' ? undefined : description,
          copy_from_version_id: copy_from === null ? undefined : Number(copy_from),
        })}
        onSaved={({ id }) => {
          notifyDone(texts.created)
          void navigate({ to: `/clones/${id}` })
        }}
        action={texts.create}
      >
        <TextInput label={texts.label} required maxLength={100} {...form.getInputProps('label')} />
        <Textarea
          label={texts.description}
          description={texts.description_hint}
          maxLength={4000}
          autosize
          minRows={3}
          maxRows={10}
          {...form.getInputProps('description')}
        />
        <Select
          label={texts.copy_from}
          placeholder={texts.copy_nothing}
          description={texts.copy_hint}
          data={(data?.data ?? []).map(({ id, label }) => ({
            value: String(id),
            label: label ?? texts.unnamed,
          }))}
          clearable
          {...form.getInputProps('copy_from')}
        />
      </SaveForm>
    </Page>
  )
}
