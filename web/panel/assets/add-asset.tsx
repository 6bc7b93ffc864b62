import { Anchor, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Choice } from '../../kit/choice.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { Page } from '../../kit/page.tsx'
import { SaveForm } from '../../kit/save-form.tsx'
import { Upload } from '../../kit/upload.tsx'
import { useAddAsset, useStorage, useUploadAsset } from './assets.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** Adds files from the computer, or one from behind a link. */
export function AddAsset() {
  const texts = useTexts({ en, es })
  const [way, setWay] = useState<'computer' | 'link'>('computer')
  return (
    <Page title={texts.add} purpose={texts.add_purpose} back={{ to: '/media', label: texts.back }}>
      <Choice label={texts.way} value={way} options={texts.ways} onChange={setWay} />
      {way === 'computer' ? <FromComputer /> : <FromLink />}
    </Page>
  )
}

function FromComputer() {
  const texts = useTexts({ en, es })
  const { bytes } = useFormats()
  const send = useUploadAsset()
  const left = useStorage().data?.bytes.remaining
  return (
    <Upload
      label={texts.files}
      description={left === undefined || left === null ? texts.files_help : texts.storage_left(bytes(left))}
      isMultiple
      send={send}
      done={({ id, title }) => (
        <Anchor component={Link} to={`/media/${id}`} size="sm">
          {texts.open_one(title)}
        </Anchor>
      )}
      errors={texts.errors}
    />
  )
}

function FromLink() {
  const texts = useTexts({ en, es })
  const navigate = useNavigate()
  const add = useAddAsset()
  const form = useForm({
    initialValues: { url: '' },
    validate: { url: (url) => (URL.canParse(url.trim()) ? null : texts.url_needed) },
  })
  const leave = ({ id }: { id: number }) => {
    notifyDone(texts.added)
    void navigate({ to: `/media/${id}` })
  }
  return (
    <SaveForm
      form={form}
      change={add}
      action={texts.add}
      errors={texts.errors}
      inputOf={({ url }) => ({ url: url.trim() })}
      onSaved={leave}
    >
      <TextInput
        inputMode="url"
        label={texts.url}
        description={texts.url_help}
        {...form.getInputProps('url')}
      />
    </SaveForm>
  )
}
