import { useNavigate } from '@tanstack/react-router'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { Page } from '../../kit/page.tsx'
import { SaveForm } from '../../kit/save-form.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { changesOf, emptyProduct } from './product-fields.rules.ts'
import { ProductFormFields, useProductForm } from './product-form.tsx'
import { type Product, useCreateProduct } from './products.data.ts'

/** A new product. */
export function AddProduct() {
  const texts = useTexts({ en, es })
  const navigate = useNavigate()
  const create = useCreateProduct()
  const form = useProductForm(emptyProduct)
  const leave = ({ id }: Product) => {
    notifyDone(texts.created)
    void navigate({ to: `/products/${id}` })
  }
  return (
    <Page title={texts.add} purpose={texts.new_purpose} back={{ to: '/products', label: texts.back }}>
      <SaveForm
        form={form}
        draft="new product"
        change={create}
        action={texts.create}
        inputOf={(fields) => ({ ...changesOf(fields), currency: fields.currency })}
        onSaved={leave}
      >
        <ProductFormFields form={form} isNew />
      </SaveForm>
    </Page>
  )
}
