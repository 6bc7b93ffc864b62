import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../kit/language.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { folderPaths } from './folders.rules.ts'
import { useFolders } from './knowledge.data.ts'

type FolderSelectProps = {
  label?: string
  value?: string | null
  onChange: (id: string | null) => void
  error?: ReactNode
}

/** Chooses a folder by the names on the way to it; none is the top level. */
export function FolderSelect({ label, ...props }: FolderSelectProps) {
  const texts = useTexts({ en, es })
  const { data } = useFolders()
  const options = folderPaths(data?.data ?? []).map(({ id, path }) => ({ value: String(id), label: path }))
  return (
    <Select
      label={label ?? texts.folder}
      placeholder={texts.no_folder}
      data={options}
      searchable
      clearable
      nothingFoundMessage={texts.no_such_folder}
      {...props}
    />
  )
}
