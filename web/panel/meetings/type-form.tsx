import { Group, NumberInput, Stack, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useTexts } from '../../kit/language.tsx'
import { LinesInput } from '../../kit/lines-input.tsx'
import { TimezoneSelect } from '../../kit/timezone-select.tsx'
import { AvailabilityInput } from './availability-input.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { bounds } from './meeting-fields.rules.ts'
import { isUrlOrNothing, ProductSelect } from './meeting-form.tsx'
import { keyForm, type TypeFields } from './type-fields.rules.ts'

/** The form of a booking page; what the server would refuse is said at once. */
export function useTypeForm(initialValues: TypeFields) {
  const { type_invalid: invalid } = useTexts({ en, es })
  return useForm<TypeFields>({
    initialValues,
    validate: {
      title: (title) => (title.trim() === '' ? invalid.title : null),
      key: (key) => (keyForm.test(key) ? null : invalid.key),
      duration_minutes: (minutes) =>
        Number(minutes) >= 5 && Number(minutes) <= 720 ? null : invalid.duration,
      host_name: (name) => (name.trim() === '' ? invalid.host_name : null),
      host_email: (email) => (email.includes('@') ? null : invalid.host_email),
      available: (text) => (text === '' ? invalid.available : null),
      url: (url) => (isUrlOrNothing(url) ? null : invalid.url),
    },
  })
}

type FieldsProps = { form: UseFormReturnType<TypeFields>; disabled?: boolean }

/** Everything that a booking page says and goes by. */
export function TypeFormFields({ form, disabled }: FieldsProps) {
  const { type_fields: fields } = useTexts({ en, es })
  return (
    <Stack>
      <TextInput label={fields.title} maxLength={bounds.title} {...form.getInputProps('title')} />
      <Group grow align="flex-end" preventGrowOverflow={false} wrap="wrap">
        <TextInput
          label={fields.key}
          description={fields.key_help}
          maxLength={60}
          miw={220}
          {...form.getInputProps('key')}
        />
        <NumberInput
          label={fields.duration}
          min={5}
          max={720}
          allowDecimal={false}
          miw={120}
          {...form.getInputProps('duration_minutes')}
        />
      </Group>
      <Host form={form} />
      <AvailabilityInput label={fields.available} disabled={disabled} {...form.getInputProps('available')} />
      <Rules form={form} />
      <LinesInput
        label={fields.questions}
        description={fields.questions_help}
        {...form.getInputProps('question')}
      />
      <TextInput label={fields.url} inputMode="url" maxLength={bounds.url} {...form.getInputProps('url')} />
      <ProductSelect label={fields.product} {...form.getInputProps('product_id')} />
    </Stack>
  )
}

function Host({ form }: FieldsProps) {
  const { type_fields: fields } = useTexts({ en, es })
  return (
    <>
      <TextInput label={fields.host_name} maxLength={bounds.name} {...form.getInputProps('host_name')} />
      <TextInput
        type="email"
        label={fields.host_email}
        description={fields.host_email_help}
        maxLength={bounds.email}
        {...form.getInputProps('host_email')}
      />
      <TimezoneSelect label={fields.timezone} {...form.getInputProps('timezone')} />
    </>
  )
}

function Rules({ form }: FieldsProps) {
  const { type_fields: fields } = useTexts({ en, es })
  const whole = { allowDecimal: false, miw: 160 }
  return (
    <Group grow align="flex-end" preventGrowOverflow={false} wrap="wrap">
      <NumberInput
        label={fields.buffer}
        min={0}
        max={720}
        {...whole}
        {...form.getInputProps('buffer_minutes')}
      />
      <NumberInput
        label={fields.notice}
        min={0}
        max={720}
        {...whole}
        {...form.getInputProps('notice_hours')}
      />
      <NumberInput
        label={fields.horizon}
        min={1}
        max={365}
        {...whole}
        {...form.getInputProps('horizon_days')}
      />
    </Group>
  )
}
