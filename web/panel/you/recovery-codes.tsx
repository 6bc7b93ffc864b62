import { Alert, Button, Code, CopyButton, Group, Modal, Stack, Text } from '@mantine/core'
import { useTexts } from '../../kit/language.tsx'
import { en } from './en.ts'
import { es } from './es.ts'

/** Shows the codes for when the app is lost, this once. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const texts = useTexts({ en, es })
  const together = codes.join('\n')
  return (
    <Modal opened onClose={onKept} title={texts.recovery_codes} closeOnClickOutside={false}>
      <Stack>
        <Text>{texts.recovery_codes_text}</Text>
        <Alert color="yellow">{texts.shown_once}</Alert>
        <Code block fz="md">
          {together}
        </Code>
        <Group justify="flex-end">
          <CopyButton value={together}>
            {({ copied, copy }) => <Button onClick={copy}>{copied ? texts.copied : texts.copy}</Button>}
          </CopyButton>
          <Button variant="filled" onClick={onKept}>
            {texts.kept}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
