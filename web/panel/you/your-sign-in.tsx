import { Divider, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { ConfirmButton } from '../../kit/confirm.tsx'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { Page } from '../../kit/page.tsx'
import { useSession } from '../frame/session.ts'
import { ChangePassword } from './change-password.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { Passkeys } from './passkeys.tsx'
import { SecondFactor } from './second-factor.tsx'
import { useSignOutElsewhere } from './you.data.ts'

/** How whoever is signed in signs in. */
export function YourSignIn() {
  const texts = useTexts({ en, es })
  const { user, features } = useSession()
  return (
    <Page title={texts.title} purpose={texts.purpose(user.email)}>
      <Stack gap="xl" maw={680}>
        <Section title={texts.password} purpose={texts.password_purpose}>
          <ChangePassword />
        </Section>
        <Section title={texts.second_factor} purpose={texts.second_factor_purpose}>
          <SecondFactor />
        </Section>
        {features.passkeys && (
          <Section title={texts.passkeys} purpose={texts.passkeys_purpose}>
            <Passkeys />
          </Section>
        )}
        <Section title={texts.elsewhere} purpose={texts.elsewhere_purpose}>
          <Elsewhere />
        </Section>
      </Stack>
    </Page>
  )
}

type SectionProps = { title: string; purpose: string; children: ReactNode }

const Section = ({ title, purpose, children }: SectionProps) => (
  <Stack component="section" aria-label={title} gap="sm">
    <Divider />
    <Title order={2} size="h4">
      {title}
    </Title>
    <Text c="dimmed">{purpose}</Text>
    {children}
  </Stack>
)

function Elsewhere() {
  const texts = useTexts({ en, es })
  return (
    <div>
      <ConfirmButton
        action={texts.sign_out_elsewhere}
        title={texts.sign_out_elsewhere}
        change={useSignOutElsewhere()}
        input={{}}
        onDone={({ ended_sessions }) => notifyDone(texts.signed_out(ended_sessions))}
      >
        {texts.sign_out_elsewhere_text}
      </ConfirmButton>
    </div>
  )
}
