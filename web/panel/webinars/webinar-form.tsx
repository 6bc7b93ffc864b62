import { Group, MultiSelect, NumberInput, Radio, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useTexts } from '../../kit/language.tsx'
import { TimezoneSelect } from '../../kit/timezone-select.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { bounds, type WebinarFields } from './webinar-fields.rules.ts'
import { useProducts } from './webinars.data.ts'

/** The form of a webinar; what the server would refuse is said at once. */
export function useWebinarForm(initialValues: WebinarFields) {
  const { invalid } = useTexts({ en, es })
  return useForm<WebinarFields>({
    initialValues,
    validate: {
      title: (title) => (title.trim() === '' ? invalid.title : null),
      starts_at: (local) => (local === '' ? invalid.starts_at : null),
      duration_minutes: (minutes) =>
        Number(minutes) >= 1 && Number(minutes) <= bounds.minutes ? null : invalid.duration,
    },
  })
}

type FieldsProps = { form: UseFormReturnType<WebinarFields>; isNew?: boolean }

/** Everything that a webinar says of itself. */
export function WebinarFormFields({ form, isNew = false }: FieldsProps) {
  const { fields, help, formats } = useTexts({ en, es })
  return (
    <Stack>
      <TextInput label={fields.title} maxLength={bounds.title} {...form.getInputProps('title')} />
      <Textarea
        label={fields.description}
        description={help.description}
        autosize
        minRows={3}
        maxLength={bounds.description}
        {...form.getInputProps('description')}
      />
      <Radio.Group label={fields.format} {...form.getInputProps('format')}>
        <Stack gap="xs" mt="xs">
          {(['broadcast', 'group'] as const).map((format) => (
            <Radio key={format} value={format} label={formats[format]} description={help.formats[format]} />
          ))}
        </Stack>
      </Radio.Group>
      <When form={form} />
      <Audience form={form} />
      {isNew && (
        <Switch
          label={fields.draft}
          description={help.draft}
          {...form.getInputProps('draft', { type: 'checkbox' })}
        />
      )}
    </Stack>
  )
}

function When({ form }: FieldsProps) {
  const { fields } = useTexts({ en, es })
  return (
    <Group align="flex-start">
      <TextInput
        type="datetime-local"
        label={fields.starts_at}
        flex="1 1 220px"
        {...form.getInputProps('starts_at')}
      />
      <TimezoneSelectField form={form} />
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

function TimezoneSelectField({ form }: FieldsProps) {
  const { fields } = useTexts({ en, es })
  return <TimezoneSelect label={fields.timezone} {...form.getInputProps('timezone')} />
}

function Audience({ form }: FieldsProps) {
  const { fields, help } = useTexts({ en, es })
  const { data } = useProducts()
  const known = data?.data.map(({ id, title }) => ({ value: String(id), label: title })) ?? []
  // Until the products are there, those that are chosen stand as their ids.
  const others = form.values.product_id.filter((id) => !known.some(({ value }) => value === id))
  return (
    <MultiSelect
      label={fields.products}
      description={help.products}
      data={[...known, ...others]}
      searchable
      clearable
      {...form.getInputProps('product_id')}
    />
  )
}
