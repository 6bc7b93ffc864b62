import { FileInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { Choice } from '../../kit/choice.tsx'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { Page } from '../../kit/page.tsx'
import { SaveForm } from '../../kit/save-form.tsx'
import { useAddAsset } from './assets.data.ts'
import { base64Of, maxFileBytes } from './bytes.rules.ts'
import { en } from './en.ts'
import { es } from './es.ts'

type Fields = { way: 'computer' | 'link'; file: File | null; file_base64: string; url: string }

const empty: Fields = { way: 'computer', file: null, file_base64: '', url: '' }

/** Adds a file from the computer, or from behind a link. */
export function AddAsset() {
  const texts = useTexts({ en, es })
  const navigate = useNavigate()
  const add = useAddAsset()
  const form = useAssetForm()
  const leave = ({ id }: { id: number }) => {
    notifyDone(texts.added)
    void navigate({ to: `/media/${id}` })
  }
  const choose = async (file: File | null) => {
    form.setValues({ file, file_base64: '' })
    form.clearFieldError('file')
    if (file === null || file.size > maxFileBytes) return
    form.setFieldValue('file_base64', base64Of(await readFile(file)))
  }
  return (
    <Page title={texts.add} purpose={texts.add_purpose} back={{ to: '/media', label: texts.back }}>
      <SaveForm
        form={form}
        change={add}
        action={texts.add}
        errors={texts.errors}
        inputOf={({ way, file, file_base64, url }) =>
          way === 'link' ? { url: url.trim() } : { file_base64, file_name: file?.name }
        }
        onSaved={leave}
      >
        <Choice
          label={texts.way}
          value={form.values.way}
          options={texts.ways}
          onChange={(way) => form.setFieldValue('way', way)}
        />
        {form.values.way === 'computer' ? (
          <FileInput
            label={texts.file}
            description={texts.file_help}
            placeholder={texts.choose_file}
            {...form.getInputProps('file')}
            onChange={(file) => void choose(file)}
          />
        ) : (
          <TextInput
            inputMode="url"
            label={texts.url}
            description={texts.url_help}
            {...form.getInputProps('url')}
          />
        )}
      </SaveForm>
    </Page>
  )
}

function useAssetForm() {
  const texts = useTexts({ en, es })
  return useForm<Fields>({
    initialValues: empty,
    validate: {
      file: (file, { way, file_base64 }) => {
        if (way === 'link') return null
        if (file === null) return texts.file_needed
        return file_base64 === '' ? texts.file_too_large : null
      },
      url: (url, { way }) => (way === 'computer' || URL.canParse(url.trim()) ? null : texts.url_needed),
    },
  })
}

const readFile = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error!)
    reader.readAsDataURL(file)
  })
