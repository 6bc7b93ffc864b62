import { MultiSelect, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Answered } from '../../kit/answered.tsx'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { SaveForm } from '../../kit/save-form.tsx'
import { useMay } from '../frame/session.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { useComponents, useHeldProducts, useSetComponents } from './products.data.ts'

/** What a bundle consists of: whoever holds it may enter all of it. */
export function ProductComponents({ id }: { id: number }) {
  const components = useComponents(id)
  return (
    <Answered query={components}>
      {({ component_product_ids }) => <ComponentsForm id={id} held={component_product_ids} />}
    </Answered>
  )
}

function ComponentsForm({ id, held }: { id: number; held: number[] }) {
  const texts = useTexts({ en, es })
  const mayChange = useMay('editor')
  const products = useHeldProducts()
  const change = useSetComponents()
  const form = useForm({ initialValues: { product_id: held.map(String) } })
  if (!mayChange)
    return (
      <Text>
        {products
          .filter((product) => held.includes(product.id))
          .map(({ title }) => title)
          .join(', ') || texts.no_components}
      </Text>
    )
  return (
    <SaveForm
      form={form}
      draft={`components ${id}`}
      change={change}
      action={texts.save_components}
      isSecondary
      inputOf={({ product_id }) =>
        product_id.length === 0 ? { id, products: false } : { id, product_id: product_id.map(Number) }
      }
      onSaved={() => notifyDone(texts.components_saved)}
    >
      <MultiSelect
        label={texts.components}
        description={texts.components_help}
        data={products.map((product) => ({ value: String(product.id), label: product.title }))}
        searchable
        {...form.getInputProps('product_id')}
      />
    </SaveForm>
  )
}
