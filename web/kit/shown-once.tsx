import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyField } from './copy-field.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { useTexts } from './language.tsx'

type ShownOnceProps = {
  title: string
  /** What the text is, such as a key. */
  label: string
  /** null: there is nothing to show. */
  value: string | null
  onClose: () => void
  /** What else is to be known about it. */
  children?: ReactNode
}

/** Shows a text that the server says this once, until somebody has kept it. */
export function ShownOnce({ title, label, value, onClose, children }: ShownOnceProps) {
  const texts = useTexts({ en, es })
  return (
    <Modal opened={value !== null} onClose={onClose} title={title} size="lg" closeOnClickOutside={false}>
      <Stack>
        {children}
        <Alert color="yellow">{texts.shown_once}</Alert>
        <CopyField label={label} value={value ?? ''} />
        <Group justify="flex-end">
          <Button variant="filled" onClick={onClose}>
            {texts.kept}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
