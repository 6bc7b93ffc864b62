import { Alert, Code, Stack, Text } from '@mantine/core'
import { ConfirmButton } from '../../kit/confirm.tsx'
import { useTexts } from '../../kit/language.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { useRotateSecret } from './widgets.data.ts'

/** Makes the secret with which a site signs who its visitors are. */
export function RotateSecret({ widget_id }: { widget_id: string }) {
  const texts = useTexts({ en, es })
  const rotate = useRotateSecret()
  return (
    <Stack align="flex-start">
      <Text>{texts.identity_text}</Text>
      {rotate.data !== undefined && (
        <Alert color="stage" title={texts.secret_once} w="100%">
          <Code block tabIndex={0} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {rotate.data.secret}
          </Code>
        </Alert>
      )}
      <ConfirmButton action={texts.rotate} title={texts.rotate_title} change={rotate} input={{ widget_id }}>
        {texts.rotate_text}
      </ConfirmButton>
    </Stack>
  )
}
