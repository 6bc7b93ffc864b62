import { Alert, Button, Divider, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useChange } from '../../kit/data.ts'
import { useErrorText } from '../../kit/failure.tsx'
import { useTexts } from '../../kit/language.tsx'
import { hasPasskeys } from '../../kit/passkey.ts'
import { Door } from './door.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { useSignInWithPasskey } from './use-passkey.ts'

/** Signs in; the screen whose address was opened shows itself then. */
export function SignIn() {
  const texts = useTexts({ en, es })
  const form = useForm({ mode: 'uncontrolled', initialValues: { email: '', password: '', code: '' } })
  const signIn = useChange('POST /panel/api/sign-in', ['/panel/api/session'])
  const byPasskey = useSignInWithPasskey()
  const [needsCode, setNeedsCode] = useState(false)
  const submit = ({ code, ...values }: typeof form.values) => {
    byPasskey.reset()
    signIn.mutate(needsCode ? { ...values, code } : values, {
      onError: ({ type }) => {
        if (type === 'second_factor_needed') setNeedsCode(true)
      },
    })
  }
  return (
    <Door title={texts.title}>
      <form onSubmit={form.onSubmit(submit)}>
        <Stack>
          <Refusal error={byPasskey.error ?? signIn.error} />
          <TextInput
            label={texts.email}
            type="email"
            autoComplete="username"
            required
            data-autofocus
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label={texts.password}
            autoComplete="current-password"
            required
            {...form.getInputProps('password')}
          />
          {needsCode && (
            <TextInput
              label={texts.code}
              autoComplete="one-time-code"
              required
              autoFocus
              {...form.getInputProps('code')}
            />
          )}
          <Button type="submit" variant="filled" loading={signIn.isPending}>
            {texts.sign_in}
          </Button>
          {hasPasskeys() && (
            <ByPasskey isPending={byPasskey.isPending} onClick={() => byPasskey.mutate({})} />
          )}
          <Text size="sm" c="dimmed">
            {texts.no_account}
          </Text>
        </Stack>
      </form>
    </Door>
  )
}

function ByPasskey({ isPending, onClick }: { isPending: boolean; onClick: () => void }) {
  const texts = useTexts({ en, es })
  return (
    <>
      <Divider label={texts.or} />
      <Button onClick={onClick} loading={isPending}>
        {texts.with_passkey}
      </Button>
    </>
  )
}

function Refusal({ error }: { error: Error | null }) {
  const textOf = useErrorText(useTexts({ en, es }).errors)
  if (error === null) return null
  return (
    <Alert color="red" role="alert">
      {textOf(error)}
    </Alert>
  )
}
