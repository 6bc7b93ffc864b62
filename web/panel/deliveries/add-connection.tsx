import { Checkbox, Fieldset, PasswordInput, Select, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { Page } from '../../kit/page.tsx'
import { SaveForm } from '../../kit/save-form.tsx'
import { useSaveConnection } from './deliveries.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { payloadOf } from './payload.rules.ts'

const initialValues = {
  name: '',
  url: '',
  token: '',
  successField: '',
  success: 'yes' as 'yes' | 'no' | 'text' | 'number',
  successValue: '',
  repeats: false,
}
type Values = typeof initialValues

const inputOf = ({ name, url, token, successField, success, successValue }: Values) => {
  const [expected] = payloadOf([{ name: successField, origin: success, value: successValue }])
  return {
    ...{ name, url: url.trim(), idempotencySupported: true as const },
    ...(token === '' ? { auth: 'none' as const } : { auth: 'bearer' as const, token }),
    ...(successField !== '' &&
      expected !== undefined &&
      'value' in expected && { successField, successValue: expected.value }),
  }
}

/** Connects a system. The token is typed here once and shown never again, so no draft of the form is kept. */
export function AddConnection() {
  const texts = useTexts({ en, es })
  const navigate = useNavigate()
  const form = useForm({
    initialValues,
    validate: {
      name: (name) => (name.trim().length < 2 ? texts.name_needed : null),
      url: (url) => (URL.canParse(url.trim()) ? null : texts.url_needed),
      token: (token) => (token === '' || token.length >= 12 ? null : texts.token_short),
      repeats: (repeats) => (repeats ? null : texts.repeats_needed),
    },
  })
  return (
    <Page
      title={texts.connect}
      purpose={texts.connect_purpose}
      back={{ to: '/deliveries/systems', label: texts.systems }}
    >
      <SaveForm
        form={form}
        change={useSaveConnection()}
        action={texts.connect}
        errors={texts.errors}
        inputOf={inputOf}
        onSaved={({ data }) => {
          notifyDone(texts.connected)
          void navigate({ to: `/deliveries/systems/${data.id}` })
        }}
      >
        <TextInput label={texts.name} maxLength={120} {...form.getInputProps('name')} />
        <TextInput
          inputMode="url"
          label={texts.url}
          description={texts.url_help}
          placeholder="https://"
          maxLength={500}
          {...form.getInputProps('url')}
        />
        <PasswordInput
          label={texts.token}
          description={texts.token_help}
          autoComplete="off"
          maxLength={4096}
          {...form.getInputProps('token')}
        />
        <SuccessFields form={form} />
        <Checkbox
          label={texts.repeats}
          description={texts.repeats_help}
          {...form.getInputProps('repeats', { type: 'checkbox' })}
        />
      </SaveForm>
    </Page>
  )
}

/** What the answer of the system must say, beyond its status. */
function SuccessFields({ form }: { form: UseFormReturnType<Values> }) {
  const texts = useTexts({ en, es })
  const { success, successField } = form.values
  const { yes, no, text, number } = texts.origins
  const data = Object.entries({ yes, no, text, number }).map(([value, label]) => ({ value, label }))
  return (
    <Fieldset legend={texts.success}>
      <TextInput
        label={texts.success_field}
        description={texts.success_help}
        maxLength={200}
        {...form.getInputProps('successField')}
      />
      {successField !== '' && (
        <Select
          label={texts.success_value}
          data={data}
          allowDeselect={false}
          mt="sm"
          {...form.getInputProps('success')}
        />
      )}
      {successField !== '' && (success === 'text' || success === 'number') && (
        <TextInput label={texts.value} mt="sm" {...form.getInputProps('successValue')} />
      )}
    </Fieldset>
  )
}
