import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { SaveForm } from '../../kit/save-form.tsx'
import { type Contact, useUpdateContact } from './contacts.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** A button that opens the form for what is known of a person. */
export function EditContact({ contact }: { contact: Contact }) {
  const texts = useTexts({ en, es })
  const [isOpen, { open, close }] = useDisclosure()
  return (
    <Group>
      <Button size="xs" onClick={open}>
        {texts.change}
      </Button>
      <Modal opened={isOpen} onClose={close} title={texts.change_title}>
        <EditForm contact={contact} onSaved={close} />
      </Modal>
    </Group>
  )
}

function EditForm({ contact, onSaved }: { contact: Contact; onSaved: () => void }) {
  const texts = useTexts({ en, es })
  const update = useUpdateContact()
  const form = useForm({ initialValues: { name: contact.name ?? '', phone: contact.phone ?? '' } })
  return (
    <SaveForm
      form={form}
      draft={`contact ${contact.id}`}
      change={update}
      action={texts.save}
      inputOf={({ name, phone }) => ({
        id: contact.id,
        name: name.trim() || null,
        phone: phone.trim() || null,
      })}
      onSaved={() => {
        onSaved()
        notifyDone(texts.saved)
      }}
    >
      <TextInput label={texts.name} maxLength={200} data-autofocus {...form.getInputProps('name')} />
      <TextInput label={texts.phone} type="tel" maxLength={50} {...form.getInputProps('phone')} />
    </SaveForm>
  )
}
