import { Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { ConfirmButton } from '../../kit/confirm.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { hasPasskeys } from '../../kit/passkey.ts'
import { type Column, Records, wholeList } from '../../kit/records.tsx'
import { SaveForm } from '../../kit/save-form.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { type Passkey, useAddPasskey, usePasskeys, useRemovePasskey, useRenamePasskey } from './you.data.ts'

/** The passkeys of whoever is signed in. */
export function Passkeys() {
  const texts = useTexts({ en, es })
  const columns = useColumns()
  const list = wholeList(usePasskeys())
  return (
    <Stack>
      <Records
        label={texts.passkeys}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={<Text>{texts.no_passkeys}</Text>}
      />
      {hasPasskeys() ? <AddPasskey /> : <Text c="dimmed">{texts.passkeys_impossible}</Text>}
    </Stack>
  )
}

function useColumns(): Column<Passkey>[] {
  const texts = useTexts({ en, es })
  const { ago, date } = useFormats()
  return [
    {
      title: texts.columns.passkey,
      isText: true,
      cell: ({ name, is_synced }) => (
        <>
          <Text fw={600}>{name}</Text>
          <Text size="sm" c="dimmed">
            {is_synced ? texts.synced : texts.one_device}
          </Text>
        </>
      ),
    },
    {
      title: texts.columns.used,
      isText: true,
      isSecondary: true,
      cell: ({ created_at, last_used_at }) =>
        last_used_at === null ? texts.unused_since(date(created_at)) : ago(last_used_at),
    },
    {
      title: texts.columns.change,
      cell: (passkey) => (
        <Group gap={4}>
          <Rename passkey={passkey} />
          <Remove passkey={passkey} />
        </Group>
      ),
    },
  ]
}

function AddPasskey() {
  const texts = useTexts({ en, es })
  const [isOpen, { open, close }] = useDisclosure()
  const add = useAddPasskey()
  const form = useForm({
    initialValues: { name: '', password: '' },
    validate: {
      name: (name) => (name.trim() === '' ? texts.passkey_name_needed : null),
      password: (password) => (password === '' ? texts.password_needed : null),
    },
  })
  const leave = () => {
    close()
    form.setInitialValues({ name: '', password: '' })
    form.reset()
    add.reset()
  }
  return (
    <Group>
      <Button onClick={open}>{texts.add_passkey}</Button>
      <Modal opened={isOpen} onClose={leave} title={texts.add_passkey}>
        <SaveForm
          form={form}
          change={add}
          action={texts.go_on}
          errors={texts.errors}
          inputOf={(values) => values}
          onSaved={() => {
            leave()
            notifyDone(texts.passkey_added)
          }}
        >
          <Text>{texts.add_passkey_text}</Text>
          <TextInput
            label={texts.passkey_name}
            description={texts.passkey_name_help}
            maxLength={80}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <PasswordInput
            label={texts.current_password}
            description={texts.passkey_password_help}
            autoComplete="current-password"
            maxLength={200}
            {...form.getInputProps('password')}
          />
        </SaveForm>
      </Modal>
    </Group>
  )
}

function Rename({ passkey: { id, name } }: { passkey: Passkey }) {
  const texts = useTexts({ en, es })
  const [isOpen, { open, close }] = useDisclosure()
  const form = useForm({ initialValues: { name } })
  return (
    <>
      <Button variant="subtle" size="xs" onClick={open}>
        {texts.rename}
      </Button>
      <Modal opened={isOpen} onClose={close} title={texts.rename}>
        <SaveForm
          form={form}
          change={useRenamePasskey()}
          action={texts.rename}
          inputOf={(values) => ({ ...values, id })}
          onSaved={close}
        >
          <TextInput
            label={texts.passkey_name}
            maxLength={80}
            data-autofocus
            {...form.getInputProps('name')}
          />
        </SaveForm>
      </Modal>
    </>
  )
}

function Remove({ passkey: { id, name } }: { passkey: Passkey }) {
  const texts = useTexts({ en, es })
  return (
    <ConfirmButton
      action={texts.remove}
      title={texts.remove_title(name)}
      size="xs"
      change={useRemovePasskey()}
      input={{ id }}
      onDone={() => notifyDone(texts.removed)}
    >
      {texts.remove_text}
    </ConfirmButton>
  )
}
