import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { SaveForm } from '../../kit/save-form.tsx'
import { type AssetWithPointers, useRenameAsset } from './assets.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** Gives a file another title; its addresses stay. */
export function RenameAsset({ asset: { id, title } }: { asset: AssetWithPointers }) {
  const texts = useTexts({ en, es })
  const rename = useRenameAsset()
  const form = useForm({
    initialValues: { title },
    validate: { title: (text) => (text.trim() === '' ? texts.title_needed : null) },
  })
  return (
    <SaveForm
      form={form}
      change={rename}
      action={texts.rename}
      isSecondary
      inputOf={(fields) => ({ id, ...fields })}
      onSaved={() => notifyDone(texts.renamed)}
    >
      <TextInput label={texts.title_field} maxLength={255} {...form.getInputProps('title')} />
    </SaveForm>
  )
}
