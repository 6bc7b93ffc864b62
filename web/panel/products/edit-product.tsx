import { Button, Grid, Stack, Text, Title } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRecordId } from '../../kit/address.ts'
import { ConfirmButton } from '../../kit/confirm.tsx'
import { useTexts } from '../../kit/language.tsx'
import { Loaded } from '../../kit/loaded.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { Page } from '../../kit/page.tsx'
import { SaveForm } from '../../kit/save-form.tsx'
import { useMay } from '../frame/session.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { ProductComponents } from './product-components.tsx'
import { changesOf, fieldsOf } from './product-fields.rules.ts'
import { ProductFormFields, useProductForm } from './product-form.tsx'
import { ProductQuestions } from './product-questions.tsx'
import { type ProductWithFaqs, useDeleteProduct, useProduct, useUpdateProduct } from './products.data.ts'

/** One product: what it says of itself, and the questions about it. */
export function EditProduct() {
  const { title } = useTexts({ en, es })
  const answer = useProduct(useRecordId())
  return (
    <Loaded title={title} answer={answer}>
      {(product) => <Shown key={product.id} product={product} />}
    </Loaded>
  )
}

function Shown({ product }: { product: ProductWithFaqs }) {
  const texts = useTexts({ en, es })
  const mayDelete = useMay('owner')
  return (
    <Page
      title={product.title}
      purpose={texts.edit_purpose}
      back={{ to: '/products', label: texts.back }}
      actions={
        <>
          {mayDelete && <Delete product={product} />}
          {product.tags.includes('course') && (
            <Button component={Link} to="/students" search={{ course: product.id } as never}>
              {texts.see_students}
            </Button>
          )}
        </>
      }
    >
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <Section title={texts.details}>
            <Details product={product} />
          </Section>
          {product.tags.includes('bundle') && (
            <Section title={texts.bundle}>
              <ProductComponents id={product.id} />
            </Section>
          )}
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <Section title={texts.questions}>
            <Text c="dimmed">{texts.questions_purpose}</Text>
            <ProductQuestions product={product} />
          </Section>
        </Grid.Col>
      </Grid>
    </Page>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack component="section" aria-label={title}>
    <Title order={2} size="h4">
      {title}
    </Title>
    {children}
  </Stack>
)

function Details({ product }: { product: ProductWithFaqs }) {
  const texts = useTexts({ en, es })
  const mayChange = useMay('editor')
  const update = useUpdateProduct()
  const form = useProductForm(fieldsOf(product))
  const fields = <ProductFormFields form={form} />
  return mayChange ? (
    <SaveForm
      form={form}
      draft={`product ${product.id}`}
      change={update}
      action={texts.save}
      stored={{ version: product.updated_at, values: fieldsOf(product) }}
      inputOf={(fields, if_match) => ({ ...changesOf(fields), id: product.id, if_match })}
      onSaved={() => notifyDone(texts.saved)}
    >
      {fields}
    </SaveForm>
  ) : (
    <fieldset disabled style={{ all: 'unset' }}>
      {fields}
    </fieldset>
  )
}

function Delete({ product: { id, title } }: { product: ProductWithFaqs }) {
  const texts = useTexts({ en, es })
  const navigate = useNavigate()
  const remove = useDeleteProduct()
  const leave = () => {
    notifyDone(texts.deleted)
    void navigate({ to: '/products' })
  }
  return (
    <ConfirmButton
      action={texts.delete}
      title={texts.delete_title}
      change={remove}
      input={{ id }}
      onDone={leave}
    >
      {texts.delete_text(title)}
    </ConfirmButton>
  )
}
