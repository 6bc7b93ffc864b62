import { Button, Fieldset, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useTexts } from '../../kit/language.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import type { RuleForm } from './rule-values.ts'

const maxFields = 32

/** The fields of the body that is sent, in their order. */
export function PayloadFields({ form }: { form: RuleForm }) {
  const texts = useTexts({ en, es })
  const { fields } = form.values
  const add = () => form.insertListItem('fields', { name: '', origin: 'buyer.email', value: '' })
  return (
    <Fieldset legend={texts.payload}>
      <Stack>
        <Text size="sm" c="dimmed">
          {texts.payload_help}
        </Text>
        {fields.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is all that a field has before its name
          <Field key={index} form={form} index={index} />
        ))}
        <Button onClick={add} disabled={fields.length >= maxFields} style={{ alignSelf: 'flex-start' }}>
          {texts.add_field}
        </Button>
      </Stack>
    </Fieldset>
  )
}

function Field({ form, index }: { form: RuleForm; index: number }) {
  const texts = useTexts({ en, es })
  const { name, origin } = form.values.fields[index]!
  const data = Object.entries(texts.origins).map(([value, label]) => ({ value, label }))
  return (
    <Group align="flex-start" gap="sm">
      <TextInput
        label={texts.field_name}
        maxLength={100}
        flex="1 1 140px"
        {...form.getInputProps(`fields.${index}.name`)}
      />
      <Select
        label={texts.field_origin}
        data={data}
        allowDeselect={false}
        flex="1 1 180px"
        {...form.getInputProps(`fields.${index}.origin`)}
      />
      {(origin === 'text' || origin === 'number') && (
        <TextInput
          label={texts.value}
          maxLength={1000}
          inputMode={origin === 'number' ? 'decimal' : 'text'}
          flex="1 1 140px"
          {...form.getInputProps(`fields.${index}.value`)}
        />
      )}
      <Button
        variant="subtle"
        color="red"
        mt={24}
        disabled={form.values.fields.length === 1}
        aria-label={`${texts.remove}: ${name === '' ? index + 1 : name}`}
        onClick={() => form.removeListItem('fields', index)}
      >
        {texts.remove}
      </Button>
    </Group>
  )
}
