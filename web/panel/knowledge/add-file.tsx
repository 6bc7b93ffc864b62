import { FileInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTexts } from '../../kit/language.tsx'
import { Page } from '../../kit/page.tsx'
import { SaveForm } from '../../kit/save-form.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { FolderSelect } from './folder-select.tsx'
import { useAddPdf } from './knowledge.data.ts'
import { useOpenAdded } from './open-added.ts'
import { readBase64 } from './read-file.ts'

const maxBytes = 3 * 1024 * 1024

/** Teaches what a PDF says. */
export function AddFile() {
  const texts = useTexts({ en, es })
  const form = useForm({ initialValues: { title: '', folder_id: null as string | null } })
  const [file, setFile] = useState<File | null>(null)
  const [bytes, setBytes] = useState('')
  const isTooLarge = file !== null && file.size > maxBytes
  const choose = async (chosen: File | null) => {
    setFile(chosen)
    setBytes('')
    if (chosen === null || chosen.size > maxBytes) return
    if (form.values.title === '') form.setFieldValue('title', chosen.name.replace(/\.pdf$/i, ''))
    setBytes(await readBase64(chosen))
  }
  const openAdded = useOpenAdded()
  const back = { to: '/knowledge/add', label: texts.add }
  return (
    <Page title={texts.ways.file.title} back={back} purpose={texts.ways.file.purpose}>
      <SaveForm
        form={form}
        draft="new file"
        change={useAddPdf()}
        inputOf={({ title, folder_id }) => ({
          title,
          file_base64: bytes,
          folder_id: folder_id === null ? undefined : Number(folder_id),
        })}
        onSaved={openAdded}
        action={texts.add_this}
        errors={texts.errors}
      >
        <FileInput
          label={texts.file}
          description={texts.file_hint}
          accept="application/pdf"
          required
          clearable
          clearButtonProps={{ 'aria-label': texts.clear_file }}
          value={file}
          onChange={(chosen) => void choose(chosen)}
          error={isTooLarge && texts.file_too_large}
        />
        <TextInput
          label={texts.source_title}
          required
          minLength={2}
          maxLength={200}
          {...form.getInputProps('title')}
        />
        <FolderSelect {...form.getInputProps('folder_id')} />
      </SaveForm>
    </Page>
  )
}
