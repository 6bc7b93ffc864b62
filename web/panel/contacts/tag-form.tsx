import { ColorInput, MultiSelect, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Change } from '../../kit/data.ts'
import { useTexts } from '../../kit/language.tsx'
import { SaveForm } from '../../kit/save-form.tsx'
import { type Tag, useProducts } from './contacts.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import '@mantine/core/styles/ColorPicker.css'
import '@mantine/core/styles/ColorInput.css'

type TagInput = { name: string; color: string; description: string | null; product_ids: number[] }

type TagFormProps<Given> = {
  tag?: Tag
  change: Change<Given, Tag>
  inputOf: (input: TagInput) => Given
  action: string
  onSaved: (tag: Tag) => void
}

const swatches = ['#64748b', '#3b82f6', '#0d9488', '#16a34a', '#ca8a04', '#ea580c', '#dc2626', '#9333ea']
/** Kinds of products that somebody can be let into. */
const held = ['course', 'masterclass', 'capsules', 'downloadable', 'live_event', 'exam', 'bundle']

/** A tag: its word, its colour, and what it opens. */
export function TagForm<Given>({ tag, change, inputOf, action, onSaved }: TagFormProps<Given>) {
  const texts = useTexts({ en, es })
  const products = useProducts().data?.data ?? []
  const form = useForm({
    initialValues: {
      name: tag?.name ?? '',
      color: tag?.color ?? swatches[0]!,
      description: tag?.description ?? '',
      product_ids: tag?.product_ids.map(String) ?? [],
    },
    validate: {
      name: (name) => (name.trim() === '' ? texts.tag_needed : null),
      color: (color) => (/^#[0-9a-f]{6}$/i.test(color) ? null : texts.color_wrong),
    },
  })
  return (
    <SaveForm
      form={form}
      draft={tag === undefined ? 'new tag' : `tag ${tag.id}`}
      change={change}
      action={action}
      errors={{ tag_exists: texts.tag_exists }}
      inputOf={({ name, color, description, product_ids }) =>
        inputOf({
          name: name.trim(),
          color,
          description: description.trim() || null,
          product_ids: product_ids.map(Number),
        })
      }
      onSaved={onSaved}
    >
      <TextInput label={texts.tag_name} maxLength={60} required {...form.getInputProps('name')} />
      <ColorInput
        label={texts.color}
        swatches={swatches}
        swatchesPerRow={8}
        eyeDropperButtonProps={{ 'aria-label': texts.pick_color }}
        {...form.getInputProps('color')}
      />
      <Textarea
        label={texts.tag_description}
        maxLength={500}
        autosize
        minRows={2}
        {...form.getInputProps('description')}
      />
      <MultiSelect
        label={texts.tag_products}
        description={texts.tag_products_help}
        data={products
          .filter(({ tags }) => tags.some((kind) => held.includes(kind)))
          .map(({ id, title }) => ({ value: String(id), label: title }))}
        searchable
        {...form.getInputProps('product_ids')}
      />
    </SaveForm>
  )
}
