import { Button, CopyButton, Group, TextInput } from '@mantine/core'
import { en } from './en.ts'
import { es } from './es.ts'
import { useTexts } from './language.tsx'

type CopyFieldProps = { label: string; description?: string; value: string }

/** Something to copy, such as an address, which can be read and selected too. */
export function CopyField({ label, description, value }: CopyFieldProps) {
  const texts = useTexts({ en, es })
  return (
    <Group align="flex-end" gap="xs" wrap="nowrap" maw={680}>
      <TextInput
        label={label}
        description={description}
        value={value}
        readOnly
        flex={1}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button onClick={copy} aria-label={`${texts.copy}: ${label}`} miw={96}>
            {copied ? texts.copied : texts.copy}
          </Button>
        )}
      </CopyButton>
    </Group>
  )
}
