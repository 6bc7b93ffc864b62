import { Group, NumberInput, Select, Stack, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useTexts } from '../../kit/language.tsx'
import { TimezoneSelect } from '../../kit/timezone-select.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { bounds, type MeetingFields } from './meeting-fields.rules.ts'
import { useProducts } from './meetings.data.ts'

const isEmailOrNothing = (text: string) => text.trim() === '' || text.includes('@')
export const isUrlOrNothing = (text: string) => text.trim() === '' || /^https?:\/\/\S+$/.test(text.trim())

/** The form of a meeting; what the server would refuse is said at once. */
export function useMeetingForm(initialValues: MeetingFields) {
  const { invalid } = useTexts({ en, es })
  return useForm<MeetingFields>({
    initialValues,
    validate: {
      title: (title) => (title.trim() === '' ? invalid.title : null),
      starts_at: (local) => (local === '' ? invalid.starts_at : null),
      duration_minutes: (minutes) =>
        Number(minutes) >= 1 && Number(minutes) <= bounds.minutes ? null : invalid.duration,
      email: (email) => (isEmailOrNothing(email) ? null : invalid.email),
      host_email: (email) => (isEmailOrNothing(email) ? null : invalid.email),
      url: (url) => (isUrlOrNothing(url) ? null : invalid.url),
    },
  })
}

type FieldsProps = {
  form: UseFormReturnType<MeetingFields>
  /** Its time and its people stay. */
  isOver?: boolean
}

/** Everything that a meeting says of itself. */
export function MeetingFormFields({ form, isOver = false }: FieldsProps) {
  const { fields } = useTexts({ en, es })
  return (
    <Stack>
      <TextInput label={fields.title} maxLength={bounds.title} {...form.getInputProps('title')} />
      {!isOver && <When form={form} />}
      {!isOver && <People form={form} />}
      <TextInput
        label={fields.url}
        description={fields.url_help}
        inputMode="url"
        maxLength={bounds.url}
        {...form.getInputProps('url')}
      />
      <ProductSelect label={fields.product} {...form.getInputProps('product_id')} />
    </Stack>
  )
}

function When({ form }: FieldsProps) {
  const { fields } = useTexts({ en, es })
  return (
    <Group align="flex-end">
      <TextInput
        type="datetime-local"
        label={fields.starts_at}
        flex="1 1 220px"
        {...form.getInputProps('starts_at')}
      />
      <TimezoneSelect
        label={fields.timezone}
        description={fields.timezone_help}
        {...form.getInputProps('timezone')}
      />
      <NumberInput
        label={fields.duration}
        min={1}
        max={bounds.minutes}
        allowDecimal={false}
        flex="0 1 120px"
        {...form.getInputProps('duration_minutes')}
      />
    </Group>
  )
}

function People({ form }: FieldsProps) {
  const { fields } = useTexts({ en, es })
  return (
    <>
      <Group grow align="flex-end" preventGrowOverflow={false} wrap="wrap">
        <TextInput label={fields.name} maxLength={bounds.name} miw={220} {...form.getInputProps('name')} />
        <TextInput
          type="email"
          label={fields.email}
          description={fields.email_help}
          maxLength={bounds.email}
          miw={220}
          {...form.getInputProps('email')}
        />
      </Group>
      <Group grow align="flex-end" preventGrowOverflow={false} wrap="wrap">
        <TextInput
          label={fields.host_name}
          maxLength={bounds.name}
          miw={220}
          {...form.getInputProps('host_name')}
        />
        <TextInput
          type="email"
          label={fields.host_email}
          description={fields.host_email_help}
          maxLength={bounds.email}
          miw={220}
          {...form.getInputProps('host_email')}
        />
      </Group>
    </>
  )
}

type SelectProps = { label: string; value?: string; onChange?: (value: string | null) => void }

/** A product, or none. */
export function ProductSelect({ label, value = '', ...props }: SelectProps) {
  const { none_chosen } = useTexts({ en, es })
  const { data } = useProducts()
  const known = data?.data.map(({ id, title }) => ({ value: String(id), label: title })) ?? []
  const isListed = value === '' || known.some((product) => product.value === value)
  return (
    <Select
      label={label}
      data={[{ value: '', label: none_chosen }, ...known, ...(isListed ? [] : [value])]}
      value={value}
      searchable
      allowDeselect={false}
      {...props}
    />
  )
}
