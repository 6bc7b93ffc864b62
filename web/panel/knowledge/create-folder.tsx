import { Button, Modal, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { SaveForm } from '../../kit/save-form.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { FolderSelect } from './folder-select.tsx'
import { useCreateFolder } from './knowledge.data.ts'

/** A button that makes a folder, at the top or inside another one. */
export function CreateFolder() {
  const texts = useTexts({ en, es })
  const [isOpen, { open, close }] = useDisclosure()
  return (
    <>
      <Button variant="filled" onClick={open}>
        {texts.new_folder}
      </Button>
      <Modal opened={isOpen} onClose={close} title={texts.new_folder}>
        <FolderForm onDone={close} />
      </Modal>
    </>
  )
}

function FolderForm({ onDone }: { onDone: () => void }) {
  const texts = useTexts({ en, es })
  const form = useForm({ initialValues: { name: '', parent_id: null as string | null } })
  return (
    <SaveForm
      form={form}
      draft="new folder"
      change={useCreateFolder()}
      inputOf={({ name, parent_id }) => ({
        name,
        parent_id: parent_id === null ? undefined : Number(parent_id),
      })}
      onSaved={({ name }) => {
        notifyDone(texts.folder_created(name))
        onDone()
      }}
      action={texts.create_folder}
    >
      <TextInput
        label={texts.folder_name}
        required
        minLength={2}
        maxLength={120}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <FolderSelect label={texts.folder_parent} none={texts.top_level} {...form.getInputProps('parent_id')} />
    </SaveForm>
  )
}
