import { Radio, Select, Stack, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '../../kit/language.tsx'
import { Page } from '../../kit/page.tsx'
import { SaveForm } from '../../kit/save-form.tsx'
import { ShownOnce } from '../../kit/shown-once.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { type Permission, useClones, useCreateKey } from './keys.data.ts'

type Fields = { label: string; permission: Permission; version_id: string | null; expires_at: string }

const initialValues: Fields = { label: '', permission: 'read', version_id: null, expires_at: '' }

/** Makes a key, and shows it once. */
export function CreateKey() {
  const texts = useTexts({ en, es })
  const navigate = useNavigate()
  const [made, setMade] = useState<string | null>(null)
  const form = useForm<Fields>({
    initialValues,
    validate: {
      label: (label) => (label.trim() === '' ? texts.label_needed : null),
      expires_at: (day) => (day !== '' && Date.parse(day) < Date.now() ? texts.expires_past : null),
    },
  })
  return (
    <Page title={texts.create} purpose={texts.create_purpose} back={{ to: '/keys', label: texts.title }}>
      <SaveForm
        form={form}
        change={useCreateKey()}
        action={texts.create}
        inputOf={inputOf}
        onSaved={({ key }) => {
          form.setInitialValues(initialValues)
          form.reset()
          setMade(key)
        }}
      >
        <KeyFields form={form} />
      </SaveForm>
      <ShownOnce
        title={texts.made}
        label={texts.key}
        value={made}
        onClose={() => void navigate({ to: '/keys' })}
      />
    </Page>
  )
}

const inputOf = ({ label, permission, version_id, expires_at }: Fields) => ({
  label,
  permission,
  version_id: permission === 'chat' && version_id !== null ? Number(version_id) : undefined,
  expires_at: expires_at === '' ? undefined : new Date(expires_at).toISOString(),
})

function KeyFields({ form }: { form: UseFormReturnType<Fields> }) {
  const texts = useTexts({ en, es })
  const clones = useClones()
  const permissions = Object.entries(texts.permissions)
  return (
    <>
      <TextInput
        label={texts.label}
        description={texts.label_help}
        maxLength={120}
        {...form.getInputProps('label')}
      />
      <Radio.Group label={texts.permission} {...form.getInputProps('permission')}>
        <Stack gap="sm" mt="xs">
          {permissions.map(([value, { name, help }]) => (
            <Radio key={value} value={value} label={name} description={help} />
          ))}
        </Stack>
      </Radio.Group>
      {form.values.permission === 'chat' && (
        <Select
          label={texts.clone}
          placeholder={texts.any_clone}
          data={(clones.data?.data ?? []).map(({ id, label }) => ({
            value: String(id),
            label: label ?? texts.unnamed_clone,
          }))}
          clearable
          {...form.getInputProps('version_id')}
        />
      )}
      <TextInput
        type="date"
        label={texts.expires}
        description={texts.expires_help}
        {...form.getInputProps('expires_at')}
      />
    </>
  )
}
