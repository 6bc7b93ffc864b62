import { Select, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { refresh } from '../../kit/data.ts'
import { useTexts } from '../../kit/language.tsx'
import { Upload } from '../../kit/upload.tsx'
import { uploadAsset, useAssets } from './courses.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'

type PickAssetProps = {
  kind: 'video' | 'audio' | 'file'
  value: number | undefined
  onChange: (id: number | null) => void
  error?: string
}

const accepts = { video: 'video/*', audio: 'audio/*', file: undefined }

/** Chooses a film, a sound or a file of the media, or takes in a new one. */
export function PickAsset({ kind, value, onChange, error }: PickAssetProps) {
  const texts = useTexts({ en, es })
  const client = useQueryClient()
  const { data } = useAssets(kind)
  const known = (data?.data ?? []).map(({ id, title }) => ({ value: String(id), label: title }))
  const isMissing = value !== undefined && !known.some((one) => one.value === String(value))
  const options = isMissing ? [{ value: String(value), label: String(value) }, ...known] : known
  return (
    <Stack gap="xs">
      <Select
        label={texts.from_media[kind]}
        data={options}
        value={value === undefined ? null : String(value)}
        onChange={(id) => onChange(id === null ? null : Number(id))}
        searchable
        nothingFoundMessage={texts.no_media}
        error={error}
      />
      <Upload
        label={texts.new_media[kind]}
        accept={accepts[kind]}
        isSecondary
        send={uploadAsset}
        onSent={({ id }) => {
          onChange(id)
          void refresh(client, ['/api/v1/assets'])
        }}
      />
    </Stack>
  )
}
