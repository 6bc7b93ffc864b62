import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { CopyField } from '../../kit/copy-field.tsx'
import { useTexts } from '../../kit/language.tsx'
import { QrCode } from '../../kit/qr-code.tsx'
import { SaveForm } from '../../kit/save-form.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { type StartedTwoFactor, useConfirmTwoFactor } from './you.data.ts'

type SetUpProps = {
  started: StartedTwoFactor
  onConfirmed: (recovery_codes: string[]) => void
  onCancel: () => void
}

/** Shows the secret to an app, which shows by a code that it knows it. */
export function SetUp({ started: { otpauth_uri, secret }, onConfirmed, onCancel }: SetUpProps) {
  const texts = useTexts({ en, es })
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (code) => (code.trim() === '' ? texts.code_needed : null) },
  })
  return (
    <Stack>
      <Text>{texts.scan}</Text>
      <Group align="flex-start" gap="lg">
        <QrCode text={otpauth_uri} label={texts.qr_code} />
        <Stack flex={1} miw={240}>
          <CopyField label={texts.or_type} value={secret} />
          <SaveForm
            form={form}
            change={useConfirmTwoFactor()}
            action={texts.confirm}
            errors={texts.errors}
            inputOf={({ code }) => ({ code })}
            onSaved={({ recovery_codes }) => onConfirmed(recovery_codes)}
          >
            <TextInput
              label={texts.code}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={40}
              {...form.getInputProps('code')}
            />
          </SaveForm>
          <Group>
            <Button variant="subtle" onClick={onCancel}>
              {texts.not_now}
            </Button>
          </Group>
        </Stack>
      </Group>
    </Stack>
  )
}
