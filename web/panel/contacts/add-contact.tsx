import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { Page } from '../../kit/page.tsx'
import { SaveForm } from '../../kit/save-form.tsx'
import { useCreateContact } from './contacts.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** Somebody is added by hand. */
export function AddContact() {
  const texts = useTexts({ en, es })
  const navigate = useNavigate()
  const create = useCreateContact()
  const form = useForm({
    initialValues: { email: '', name: '', phone: '' },
    validate: { email: (email) => (email.trim() === '' ? texts.email_needed : null) },
  })
  return (
    <Page title={texts.add_title} purpose={texts.add_purpose} back={{ to: '/contacts', label: texts.back }}>
      <SaveForm
        form={form}
        draft="new contact"
        change={create}
        action={texts.add}
        errors={{ contact_exists: texts.contact_exists }}
        inputOf={({ email, name, phone }) => ({
          email: email.trim(),
          name: name.trim() || null,
          phone: phone.trim() || null,
        })}
        onSaved={({ id }) => {
          notifyDone(texts.added)
          void navigate({ to: `/contacts/${id}` })
        }}
      >
        <TextInput
          label={texts.email}
          type="email"
          maxLength={320}
          required
          {...form.getInputProps('email')}
        />
        <TextInput label={texts.name} maxLength={200} {...form.getInputProps('name')} />
        <TextInput label={texts.phone} type="tel" maxLength={50} {...form.getInputProps('phone')} />
      </SaveForm>
    </Page>
  )
}
