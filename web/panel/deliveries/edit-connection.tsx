import { PasswordInput, Switch, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useRecordId } from '../../kit/address.ts'
import { ConfirmButton } from '../../kit/confirm.tsx'
import { Empty } from '../../kit/empty.tsx'
import { Facts } from '../../kit/facts.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { Loaded } from '../../kit/loaded.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { Page } from '../../kit/page.tsx'
import { SaveForm } from '../../kit/save-form.tsx'
import { Section } from '../../kit/section.tsx'
import { useMay } from '../frame/session.ts'
import { type Connection, useConnections, useRemoveConnection, useSaveConnection } from './deliveries.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { Rules } from './rules.tsx'
import { TestConnection } from './test-connection.tsx'

/** One system: what it is, whether it answers, and what it is told. */
export function EditConnection() {
  const texts = useTexts({ en, es })
  const id = useRecordId()
  return (
    <Loaded title={texts.systems} answer={useConnections()}>
      {({ data }) => {
        const connection = data.find((one) => one.id === id)
        return connection === undefined ? <Empty text={texts.gone} /> : <Shown connection={connection} />
      }}
    </Loaded>
  )
}

function Shown({ connection }: { connection: Connection }) {
  const texts = useTexts({ en, es })
  const { ago, number } = useFormats()
  const isOwner = useMay('owner')
  const { url, has_credential, success_field, success_value, last_delivery_at, consecutive_failures } =
    connection
  return (
    <Page
      title={connection.name}
      back={{ to: '/deliveries/systems', label: texts.systems }}
      actions={isOwner && <Remove connection={connection} />}
    >
      <Facts
        facts={{
          [texts.url]: url,
          [texts.token]: has_credential ? texts.token_kept : texts.token_none,
          [texts.success]:
            success_field === null
              ? texts.success_any
              : `${success_field} = ${JSON.stringify(success_value)}`,
          [texts.columns.last]: last_delivery_at === null ? texts.never : ago(last_delivery_at),
          [texts.failures_since]: consecutive_failures === 0 ? null : number(consecutive_failures),
        }}
      />
      {isOwner && <TestConnection id={connection.id} />}
      {isOwner && (
        <Section title={texts.change_system}>
          <Changes connection={connection} />
        </Section>
      )}
      <Section title={texts.columns.rules}>
        <Rules connection_id={connection.id} />
      </Section>
    </Page>
  )
}

/** No draft is kept, as the token may be typed here. */
function Changes({ connection: { id, name, auth, enabled } }: { connection: Connection }) {
  const texts = useTexts({ en, es })
  const form = useForm({
    initialValues: { name, token: '', enabled },
    validate: {
      name: (given) => (given.trim().length < 2 ? texts.name_needed : null),
      token: (token) => (token === '' || token.length >= 12 ? null : texts.token_short),
    },
  })
  return (
    <SaveForm
      form={form}
      change={useSaveConnection()}
      action={texts.save}
      inputOf={({ token, ...values }) => ({ id, ...values, ...(token !== '' && { token }) })}
      onSaved={() => {
        form.setFieldValue('token', '')
        form.resetDirty({ ...form.getValues(), token: '' })
        notifyDone(texts.saved)
      }}
    >
      <TextInput label={texts.name} maxLength={120} {...form.getInputProps('name')} />
      {auth === 'bearer' && (
        <PasswordInput
          label={texts.new_token}
          description={texts.new_token_help}
          autoComplete="off"
          maxLength={4096}
          {...form.getInputProps('token')}
        />
      )}
      <Switch
        label={texts.is_on}
        description={texts.is_on_help}
        {...form.getInputProps('enabled', { type: 'checkbox' })}
      />
    </SaveForm>
  )
}

function Remove({ connection: { id, name } }: { connection: Connection }) {
  const texts = useTexts({ en, es })
  const navigate = useNavigate()
  return (
    <ConfirmButton
      action={texts.remove}
      title={texts.remove_title(name)}
      change={useRemoveConnection()}
      input={{ id }}
      onDone={() => {
        notifyDone(texts.removed)
        void navigate({ to: '/deliveries/systems' })
      }}
    >
      <Text>{texts.remove_text}</Text>
    </ConfirmButton>
  )
}
