import { Anchor, Badge, Button, Group, Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type DragEvent, useState } from 'react'
import { useTexts } from '../../kit/language.tsx'
import { useMay } from '../frame/session.ts'
import { DeleteFolder, MoveFolder, RenameFolder } from './change-folder.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import type { Folder } from './knowledge.data.ts'

type FolderRowProps = { folder: Folder; onDropped: (id: number) => void }
type Dialog = 'rename' | 'move' | 'delete'

/** A folder: it leads to what lies in it, is dragged into others, and takes in what is dropped on it. */
export function FolderRow({ folder, onDropped }: FolderRowProps) {
  const texts = useTexts({ en, es })
  // The folder of a course follows the course.
  const isOwn = folder.product_id === null
  const mayChange = useMay('editor') && isOwn
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const id = Number(event.dataTransfer.getData('text/plain'))
    if (id > 0 && id !== folder.id) onDropped(id)
  }
  return (
    <Group
      gap="xs"
      py={2}
      wrap="nowrap"
      draggable={mayChange}
      bg={isOver ? 'var(--mantine-primary-color-light)' : undefined}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', String(folder.id))}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Anchor
        component={Link}
        to="/knowledge"
        search={{ folder: folder.id } as never}
        draggable={false}
        style={{ overflowWrap: 'anywhere' }}
      >
        {folder.name}
      </Anchor>
      {folder.is_course && <Badge color="gray">{texts.course_folder}</Badge>}
      {mayChange && <Actions folder={folder} />}
    </Group>
  )
}

function Actions({ folder }: { folder: Folder }) {
  const texts = useTexts({ en, es })
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const shared = { folder, onClose: () => setDialog(null) }
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="subtle" size="compact-sm" aria-label={texts.actions_for(folder.name)}>
            •••
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setDialog('rename')}>{texts.rename}</Menu.Item>
          <Menu.Item onClick={() => setDialog('move')}>{texts.move}</Menu.Item>
          <Menu.Item color="red" onClick={() => setDialog('delete')}>
            {texts.delete}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <RenameFolder {...shared} isOpen={dialog === 'rename'} />
      <MoveFolder {...shared} isOpen={dialog === 'move'} />
      <DeleteFolder {...shared} isOpen={dialog === 'delete'} />
    </>
  )
}
