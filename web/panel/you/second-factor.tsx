import { Badge, Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Answered } from '../../kit/answered.tsx'
import { ConfirmButton } from '../../kit/confirm.tsx'
import { Failure } from '../../kit/failure.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { Waiting } from '../../kit/waiting.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { type TwoFactor, useDisableTwoFactor, useStartTwoFactor, useTwoFactor } from './you.data.ts'

// What draws codes is loaded where somebody sets an app up.
const SetUp = lazy(() => import('./set-up-second-factor.tsx').then(({ SetUp }) => ({ default: SetUp })))

/** Codes of an app beside the password. */
export function SecondFactor() {
  const [codes, setCodes] = useState<string[] | null>(null)
  return (
    <Answered query={useTwoFactor()}>
      {(factor) => (
        <>
          {factor.enabled ? <Enabled factor={factor} /> : <Offer onConfirmed={setCodes} />}
          {codes !== null && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
        </>
      )}
    </Answered>
  )
}

function Offer({ onConfirmed }: { onConfirmed: (codes: string[]) => void }) {
  const texts = useTexts({ en, es })
  const start = useStartTwoFactor()
  if (start.data !== undefined)
    return (
      <Suspense fallback={<Waiting />}>
        <SetUp started={start.data} onConfirmed={onConfirmed} onCancel={start.reset} />
      </Suspense>
    )
  return (
    <Stack align="flex-start">
      {start.error !== null && <Failure error={start.error} />}
      <Button onClick={() => start.mutate({})} loading={start.isPending}>
        {texts.set_up}
      </Button>
    </Stack>
  )
}

function Enabled({ factor: { confirmed_at, recovery_codes_left } }: { factor: TwoFactor }) {
  const texts = useTexts({ en, es })
  const { date } = useFormats()
  const [password, setPassword] = useState('')
  return (
    <Stack align="flex-start">
      <Group gap="sm">
        <Badge>{texts.enabled}</Badge>
        <Text>{texts.enabled_since(date(confirmed_at!), recovery_codes_left)}</Text>
      </Group>
      <ConfirmButton
        action={texts.disable}
        title={texts.disable_title}
        change={useDisableTwoFactor()}
        input={{ password }}
        errors={texts.errors}
        onDone={() => {
          setPassword('')
          notifyDone(texts.disabled)
        }}
      >
        <Stack>
          <Text>{texts.disable_text}</Text>
          <PasswordInput
            label={texts.current_password}
            autoComplete="current-password"
            value={password}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          />
        </Stack>
      </ConfirmButton>
    </Stack>
  )
}
