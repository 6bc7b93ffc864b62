import { Radio, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '../../kit/language.tsx'
import { Page } from '../../kit/page.tsx'
import { SaveForm } from '../../kit/save-form.tsx'
import { ShownOnce } from '../../kit/shown-once.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { type NewInvitation, type Role, useInvite } from './members.data.ts'

const initialValues = { email: '', role: 'editor' as Role }

/** Makes a link by which somebody joins the account. */
export function InviteMember() {
  const texts = useTexts({ en, es })
  const navigate = useNavigate()
  const [made, setMade] = useState<NewInvitation | null>(null)
  const form = useForm({
    initialValues,
    validate: { email: (email) => (email.includes('@') ? null : texts.email_needed) },
  })
  return (
    <Page title={texts.invite} purpose={texts.invite_purpose} back={{ to: '/members', label: texts.title }}>
      <SaveForm
        form={form}
        change={useInvite()}
        action={texts.make_link}
        inputOf={(values) => values}
        onSaved={(invitation) => {
          form.setInitialValues(initialValues)
          form.reset()
          setMade(invitation)
        }}
      >
        <TextInput label={texts.email} type="email" {...form.getInputProps('email')} />
        <Radio.Group label={texts.columns.role} {...form.getInputProps('role')}>
          <Stack gap="sm" mt="xs">
            {Object.entries(texts.roles).map(([value, { name, help }]) => (
              <Radio key={value} value={value} label={name} description={help} />
            ))}
          </Stack>
        </Radio.Group>
      </SaveForm>
      <ShownOnce
        title={texts.link_made}
        label={texts.link}
        value={made?.url ?? null}
        onClose={() => void navigate({ to: '/members' })}
      >
        <Text>{made?.is_mailed ? texts.mailed(made.email ?? '') : texts.not_mailed}</Text>
      </ShownOnce>
    </Page>
  )
}
