import { Button, Modal, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { SaveForm } from '../../kit/save-form.tsx'
import { endOf, isPast } from './day.rules.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { useGiveAccess } from './students.data.ts'

/** Gives somebody access to a course by their email. */
export function AddStudent({ product_id }: { product_id: number }) {
  const texts = useTexts({ en, es })
  const [isOpen, { open, close }] = useDisclosure()
  return (
    <>
      <Button variant="filled" onClick={open}>
        {texts.add_student}
      </Button>
      <Modal opened={isOpen} onClose={close} title={texts.add_student}>
        <AddStudentForm product_id={product_id} onAdded={close} />
      </Modal>
    </>
  )
}

function AddStudentForm({ product_id, onAdded }: { product_id: number; onAdded: () => void }) {
  const texts = useTexts({ en, es })
  const give = useGiveAccess()
  const form = useForm({
    initialValues: { email: '', name: '', expires_at: '' },
    validate: {
      email: (email) => (email.trim() === '' ? texts.email_needed : null),
      expires_at: (day) => (isPast(day, Date.now()) ? texts.expires_past : null),
    },
  })
  return (
    <SaveForm
      form={form}
      change={give}
      action={texts.add_student}
      inputOf={({ email, name, expires_at }) => ({
        product_id,
        email: email.trim(),
        name: name.trim() === '' ? undefined : name.trim(),
        expires_at: endOf(expires_at) ?? undefined,
      })}
      onSaved={() => {
        onAdded()
        notifyDone(texts.student_added)
      }}
    >
      <TextInput label={texts.email} type="email" data-autofocus {...form.getInputProps('email')} />
      <TextInput label={texts.name} maxLength={200} {...form.getInputProps('name')} />
      <TextInput type="date" label={texts.expires} {...form.getInputProps('expires_at')} />
    </SaveForm>
  )
}
