import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../kit/language.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { folderPaths } from './folders.rules.ts'
import { useFolders } from './knowledge.data.ts'

type FolderSelectProps = {
  label?: string
  /** What it is called to choose none. */
  none?: string
  value?: string | null
  onChange: (id: string | null) => void
  error?: ReactNode
  w?: number
  /** A folder that cannot be chosen, nor what lies in it. */
  without?: number
}

/** Chooses a folder by the names on the way to it; none is the top level. */
export function FolderSelect({ label, none, without, value, onChange, ...props }: FolderSelectProps) {
  const texts = useTexts({ en, es })
  const { data } = useFolders()
  const options = folderPaths(data?.data ?? [], without).map(({ id, path }) => ({
    value: String(id),
    label: path,
  }))
  // A choice of its own: the keyboard reaches no button that clears the field.
  const nowhere = { value: '', label: none ?? texts.no_folder }
  return (
    <Select
      label={label ?? texts.folder}
      data={[nowhere, ...options]}
      value={value ?? ''}
      onChange={(id) => onChange(id === '' ? null : id)}
      searchable
      allowDeselect={false}
      nothingFoundMessage={texts.no_such_folder}
      {...props}
    />
  )
}
