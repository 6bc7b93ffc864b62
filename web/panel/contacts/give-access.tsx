import { Button, Group, Modal, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { SaveForm } from '../../kit/save-form.tsx'
import { useGiveAccess, useProducts } from './contacts.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** Gives a person access to a product. */
export function GiveAccess({ email }: { email: string }) {
  const texts = useTexts({ en, es })
  const [isOpen, { open, close }] = useDisclosure()
  return (
    <Group>
      <Button onClick={open}>{texts.give_access}</Button>
      <Modal opened={isOpen} onClose={close} title={texts.give_access}>
        <GiveAccessForm email={email} onGiven={close} />
      </Modal>
    </Group>
  )
}

function GiveAccessForm({ email, onGiven }: { email: string; onGiven: () => void }) {
  const texts = useTexts({ en, es })
  const products = useProducts()
  const give = useGiveAccess()
  const form = useForm({
    initialValues: { product_id: null as string | null, expires_at: '' },
    validate: {
      product_id: (id) => (id === null ? texts.product_needed : null),
      expires_at: (day) => (day !== '' && new Date(day).getTime() < Date.now() ? texts.expires_past : null),
    },
  })
  return (
    <SaveForm
      form={form}
      draft={`access of ${email}`}
      change={give}
      action={texts.give_access}
      inputOf={({ product_id, expires_at }) => ({
        email,
        product_id: Number(product_id),
        expires_at: expires_at === '' ? undefined : new Date(expires_at).toISOString(),
      })}
      onSaved={() => {
        onGiven()
        notifyDone(texts.access_given)
      }}
    >
      <Select
        label={texts.product}
        data={products.data?.data.map(({ id, title }) => ({ value: String(id), label: title })) ?? []}
        searchable
        data-autofocus
        {...form.getInputProps('product_id')}
      />
      <TextInput type="date" label={texts.expires} {...form.getInputProps('expires_at')} />
    </SaveForm>
  )
}
