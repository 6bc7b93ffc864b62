import { NumberInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { Page } from '../../kit/page.tsx'
import { SaveForm } from '../../kit/save-form.tsx'
import { useCreateAffiliate } from './affiliates.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'

const codeForm = /^[A-Za-z0-9_-]{1,60}$/

const initialValues = {
  name: '',
  email: '',
  code: '',
  commission_percent: 20 as number | string,
  window_days: 30 as number | string,
}

/** Makes an affiliate with a code and a share. */
export function AddAffiliate() {
  const texts = useTexts({ en, es })
  const navigate = useNavigate()
  const form = useForm({
    initialValues,
    validate: {
      name: (name) => (name.trim() === '' ? texts.name_needed : null),
      email: (email) => (email.includes('@') ? null : texts.email_needed),
      code: (code) => (codeForm.test(code) ? null : texts.code_form),
    },
  })
  return (
    <Page title={texts.add} purpose={texts.add_purpose} back={{ to: '/affiliates', label: texts.title }}>
      <SaveForm
        form={form}
        draft="new affiliate"
        change={useCreateAffiliate()}
        action={texts.add}
        inputOf={({ commission_percent, window_days, ...fields }) => ({
          ...fields,
          commission_percent: Number(commission_percent),
          window_days: Number(window_days),
        })}
        onSaved={() => {
          notifyDone(texts.added)
          void navigate({ to: '/affiliates' })
        }}
      >
        <TextInput label={texts.name} maxLength={120} {...form.getInputProps('name')} />
        <TextInput label={texts.email} type="email" {...form.getInputProps('email')} />
        <TextInput
          label={texts.code}
          description={texts.code_help}
          maxLength={60}
          {...form.getInputProps('code')}
        />
        <NumberInput
          label={texts.share}
          min={0}
          max={100}
          decimalScale={2}
          suffix=" %"
          hideControls
          {...form.getInputProps('commission_percent')}
        />
        <NumberInput
          label={texts.window}
          description={texts.window_help}
          min={1}
          max={3650}
          allowDecimal={false}
          hideControls
          {...form.getInputProps('window_days')}
        />
      </SaveForm>
    </Page>
  )
}
