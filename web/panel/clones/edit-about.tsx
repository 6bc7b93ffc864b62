import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTexts } from '../../kit/language.tsx'
import { LinesInput } from '../../kit/lines-input.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { SaveForm } from '../../kit/save-form.tsx'
import { type Clone, useUpdateClone } from './clones.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** Who the clone is, and what it suggests to ask. */
export function EditAbout({ clone: { id, ...clone } }: { clone: Clone }) {
  const texts = useTexts({ en, es })
  const initialValues = {
    label: clone.label ?? '',
    description: clone.description ?? '',
    avatar_url: clone.avatar_url ?? '',
    suggestions: clone.suggestions,
  }
  const form = useForm({ initialValues })
  return (
    <SaveForm
      form={form}
      draft={`clone ${id} about`}
      change={useUpdateClone()}
      stored={{ version: clone.updated_at, values: initialValues }}
      inputOf={({ avatar_url, ...values }, if_match) => ({
        id,
        if_match,
        ...values,
        avatar_url: avatar_url === '' ? null : avatar_url,
      })}
      onSaved={() => notifyDone(texts.saved)}
      action={texts.save}
    >
      <TextInput label={texts.label} maxLength={100} {...form.getInputProps('label')} />
      <Textarea
        label={texts.description}
        description={texts.description_hint}
        maxLength={4000}
        autosize
        minRows={4}
        maxRows={14}
        {...form.getInputProps('description')}
      />
      <LinesInput
        label={texts.suggestions}
        description={texts.suggestions_hint}
        {...form.getInputProps('suggestions')}
      />
      <TextInput
        label={texts.avatar}
        description={texts.avatar_hint}
        type="url"
        placeholder="https://"
        maxLength={1000}
        {...form.getInputProps('avatar_url')}
      />
    </SaveForm>
  )
}
