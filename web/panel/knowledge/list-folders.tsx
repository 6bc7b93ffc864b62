import { Text } from '@mantine/core'
import { useState } from 'react'
import { Answered } from '../../kit/answered.tsx'
import { Empty } from '../../kit/empty.tsx'
import { Failure } from '../../kit/failure.tsx'
import { useTexts } from '../../kit/language.tsx'
import { Page } from '../../kit/page.tsx'
import { useMay } from '../frame/session.ts'
import { CreateFolder } from './create-folder.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { FolderRow } from './folder-row.tsx'
import { type FolderBranch, folderTree } from './folders.rules.ts'
import { useFolders, useMoveFolder } from './knowledge.data.ts'

/** The folders of knowledge as a tree, in which they are moved. */
export function ListFolders() {
  const texts = useTexts({ en, es })
  const mayEdit = useMay('editor')
  const move = useMoveFolder()
  const dropped = (id: number, parent_id: number | null) => move.mutate({ id, parent_id })
  return (
    <Page
      title={texts.folders}
      back={{ to: '/knowledge', label: texts.title }}
      purpose={texts.folders_purpose}
      actions={mayEdit && <CreateFolder />}
    >
      {move.error !== null && <Failure error={move.error} own={texts.errors} />}
      <Answered query={useFolders()}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty text={texts.no_folders} />
          ) : (
            <nav aria-label={texts.folders}>
              {mayEdit && <TopLevel onDropped={(id) => dropped(id, null)} />}
              <Branches branches={folderTree(data)} onDropped={dropped} />
            </nav>
          )
        }
      </Answered>
    </Page>
  )
}

type BranchesProps = { branches: FolderBranch[]; onDropped: (id: number, parent_id: number) => void }

function Branches({ branches, onDropped }: BranchesProps) {
  return (
    <ul style={{ listStyle: 'none', margin: 0, paddingInlineStart: 20 }}>
      {branches.map(({ folder, branches }) => (
        <li key={folder.id}>
          <FolderRow folder={folder} onDropped={(id) => onDropped(id, folder.id)} />
          {branches.length > 0 && <Branches branches={branches} onDropped={onDropped} />}
        </li>
      ))}
    </ul>
  )
}

/** Where a folder is dropped that shall lie in no other. */
function TopLevel({ onDropped }: { onDropped: (id: number) => void }) {
  const texts = useTexts({ en, es })
  const [isOver, setOver] = useState(false)
  return (
    <Text
      size="sm"
      c="dimmed"
      p={6}
      bg={isOver ? 'var(--mantine-primary-color-light)' : undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const id = Number(event.dataTransfer.getData('text/plain'))
        if (id > 0) onDropped(id)
      }}
    >
      {texts.top_level_hint}
    </Text>
  )
}
