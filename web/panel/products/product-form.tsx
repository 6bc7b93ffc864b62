import {
  Fieldset,
  Group,
  NumberInput,
  Select,
  Stack,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { shownKinds, storedKinds } from '../../kit/kinds.rules.ts'
import { useTexts } from '../../kit/language.tsx'
import { currencies } from './currencies.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { bounds, type ProductFields } from './product-fields.rules.ts'

/** The form of a product; what the server would refuse is said at once. */
export function useProductForm(initialValues: ProductFields) {
  const { errors } = useTexts({ en, es })
  return useForm<ProductFields>({
    initialValues,
    validate: {
      title: (title) => (title.trim().length < bounds.title.min ? errors.title : null),
      description: (text) => (text.trim().length < bounds.description.min ? errors.description : null),
      checkout_url: (url) => (url.trim() === '' || URL.canParse(url.trim()) ? null : errors.checkout_url),
      tags: (tags) => (tags.length === 0 ? errors.tags : null),
    },
  })
}

type FieldsProps = { form: UseFormReturnType<ProductFields>; isNew?: boolean }

/** Everything that a product says of itself. */
export function ProductFormFields({ form, isNew = false }: FieldsProps) {
  const { fields, help, kinds } = useTexts({ en, es })
  const tags = form.getInputProps('tags')
  return (
    <Stack>
      <TextInput label={fields.title} maxLength={bounds.title.max} {...form.getInputProps('title')} />
      <Textarea
        label={fields.description}
        description={help.description(form.values.description.trim().length)}
        autosize
        minRows={4}
        maxLength={bounds.description.max}
        {...form.getInputProps('description')}
      />
      <TagsInput
        label={fields.tags}
        description={help.tags}
        data={Object.values(kinds)}
        maxTags={20}
        acceptValueOnBlur
        {...tags}
        value={shownKinds(tags.value, kinds)}
        onChange={(shown) => tags.onChange(storedKinds(shown, kinds))}
      />
      <Price form={form} isNew={isNew} />
      <TextInput
        inputMode="url"
        label={fields.checkout_url}
        description={help.checkout_url}
        maxLength={1_000}
        {...form.getInputProps('checkout_url')}
      />
      <TextInput
        label={fields.cta_label}
        description={help.cta_label}
        maxLength={60}
        {...form.getInputProps('cta_label')}
      />
      <Publication form={form} />
    </Stack>
  )
}

function Price({ form, isNew }: Required<FieldsProps>) {
  const { fields, help } = useTexts({ en, es })
  return (
    <Group align="flex-start" grow>
      <NumberInput
        label={fields.price}
        description={help.price}
        min={0}
        max={100_000_000}
        decimalScale={4}
        hideControls
        {...form.getInputProps('price')}
      />
      <Select
        label={fields.currency}
        description={help.currency}
        data={currencies}
        searchable
        allowDeselect={false}
        disabled={!isNew}
        {...form.getInputProps('currency')}
      />
    </Group>
  )
}

function Publication({ form }: { form: UseFormReturnType<ProductFields> }) {
  const { fields, help, publish_statuses, replay_visibilities } = useTexts({ en, es })
  const options = (names: Record<string, string>) =>
    Object.entries(names).map(([value, label]) => ({ value, label }))
  return (
    <Fieldset legend={fields.publish_status}>
      <Stack>
        <Select
          aria-label={fields.publish_status}
          data={options(publish_statuses)}
          allowDeselect={false}
          {...form.getInputProps('publish_status')}
        />
        <Switch
          label={fields.is_active}
          description={help.is_active}
          {...form.getInputProps('is_active', { type: 'checkbox' })}
        />
        <Select
          label={fields.replay_visibility}
          data={options(replay_visibilities)}
          allowDeselect={false}
          {...form.getInputProps('replay_visibility')}
        />
      </Stack>
    </Fieldset>
  )
}
