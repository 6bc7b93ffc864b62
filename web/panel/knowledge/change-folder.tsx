import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Failure } from '../../kit/failure.tsx'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { SaveForm } from '../../kit/save-form.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { FolderSelect } from './folder-select.tsx'
import { type Folder, useDeleteFolder, useMoveFolder, useUpdateFolder } from './knowledge.data.ts'

type DialogProps = { folder: Folder; isOpen: boolean; onClose: () => void }

/** Asks for another name. */
export function RenameFolder({ folder, isOpen, onClose }: DialogProps) {
  const texts = useTexts({ en, es })
  return (
    <Modal opened={isOpen} onClose={onClose} title={texts.rename}>
      <NameForm folder={folder} onClose={onClose} />
    </Modal>
  )
}

function NameForm({ folder, onClose }: Omit<DialogProps, 'isOpen'>) {
  const texts = useTexts({ en, es })
  const form = useForm({ initialValues: { name: folder.name } })
  return (
    <SaveForm
      form={form}
      change={useUpdateFolder()}
      inputOf={({ name }) => ({ id: folder.id, name })}
      onSaved={onClose}
      action={texts.rename}
      errors={texts.errors}
    >
      <TextInput
        label={texts.folder_name}
        required
        minLength={2}
        maxLength={120}
        data-autofocus
        {...form.getInputProps('name')}
      />
    </SaveForm>
  )
}

/** Asks into which folder it shall go: what dragging does, by keyboard. */
export function MoveFolder({ folder, isOpen, onClose }: DialogProps) {
  const texts = useTexts({ en, es })
  return (
    <Modal opened={isOpen} onClose={onClose} title={texts.move_title(folder.name)}>
      <MoveForm folder={folder} onClose={onClose} />
    </Modal>
  )
}

function MoveForm({ folder, onClose }: Omit<DialogProps, 'isOpen'>) {
  const texts = useTexts({ en, es })
  const parent = folder.parent_id === null ? null : String(folder.parent_id)
  const form = useForm({ initialValues: { parent_id: parent } })
  return (
    <SaveForm
      form={form}
      change={useMoveFolder()}
      inputOf={({ parent_id }) => ({
        id: folder.id,
        parent_id: parent_id === null ? null : Number(parent_id),
      })}
      onSaved={onClose}
      action={texts.move}
      errors={texts.errors}
    >
      <FolderSelect
        label={texts.folder_parent}
        none={texts.top_level}
        without={folder.id}
        {...form.getInputProps('parent_id')}
      />
    </SaveForm>
  )
}

/** Asks before an empty folder goes; says why where it is not empty. */
export function DeleteFolder({ folder, isOpen, onClose }: DialogProps) {
  const texts = useTexts({ en, es })
  const deletion = useDeleteFolder()
  const confirm = () =>
    deletion.mutate({ id: folder.id }, { onSuccess: () => notifyDone(texts.folder_deleted(folder.name)) })
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={texts.delete_folder_title(folder.name)}
      onExitTransitionEnd={deletion.reset}
    >
      <Stack>
        <Text>{texts.delete_folder_text}</Text>
        {deletion.error !== null && <Failure error={deletion.error} own={texts.errors} />}
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            {texts.keep}
          </Button>
          <Button color="red" variant="filled" onClick={confirm} loading={deletion.isPending}>
            {texts.delete}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
