import { PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { SaveForm } from '../../kit/save-form.tsx'
import { useSession } from '../frame/session.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { useChangePassword } from './you.data.ts'

const empty = { current_password: '', new_password: '' }
const minLength = 8

/** Changes the password; every other session ends. */
export function ChangePassword() {
  const texts = useTexts({ en, es })
  const { user } = useSession()
  const form = useForm({
    initialValues: empty,
    validate: {
      current_password: (password) => (password === '' ? texts.password_needed : null),
      new_password: (password) => (password.length < minLength ? texts.password_short : null),
    },
  })
  return (
    <SaveForm
      form={form}
      change={useChangePassword()}
      action={texts.change_password}
      inputOf={(passwords) => passwords}
      errors={texts.errors}
      isSecondary
      onSaved={() => {
        form.setInitialValues(empty)
        form.reset()
        notifyDone(texts.password_changed)
      }}
    >
      <input type="hidden" autoComplete="username" value={user.email} />
      <PasswordInput
        label={texts.current_password}
        autoComplete="current-password"
        maxLength={200}
        {...form.getInputProps('current_password')}
      />
      <PasswordInput
        label={texts.new_password}
        description={texts.new_password_help}
        autoComplete="new-password"
        maxLength={200}
        {...form.getInputProps('new_password')}
      />
    </SaveForm>
  )
}
