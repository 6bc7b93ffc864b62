import { Badge, Group, Text } from '@mantine/core'
import { Answered } from '../../kit/answered.tsx'
import { Empty } from '../../kit/empty.tsx'
import { useTexts } from '../../kit/language.tsx'
import { Page } from '../../kit/page.tsx'
import { useMay } from '../frame/session.ts'
import { CreateFolder } from './create-folder.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { type FolderBranch, folderTree } from './folders.rules.ts'
import { useFolders } from './knowledge.data.ts'

/** The folders of knowledge as a tree. */
export function ListFolders() {
  const texts = useTexts({ en, es })
  const mayEdit = useMay('editor')
  return (
    <Page
      title={texts.folders}
      back={{ to: '/knowledge', label: texts.title }}
      purpose={texts.folders_purpose}
      actions={mayEdit && <CreateFolder />}
    >
      <Answered query={useFolders()}>
        {({ data }) =>
          data.length === 0 ? <Empty text={texts.no_folders} /> : <Branches branches={folderTree(data)} />
        }
      </Answered>
    </Page>
  )
}

function Branches({ branches }: { branches: FolderBranch[] }) {
  const texts = useTexts({ en, es })
  return (
    <ul style={{ listStyle: 'none', margin: 0, paddingInlineStart: 20 }}>
      {branches.map(({ folder, branches }) => (
        <li key={folder.id}>
          <Group gap="xs" py={6} wrap="nowrap">
            <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
              {folder.name}
            </Text>
            {folder.is_course && <Badge color="gray">{texts.course_folder}</Badge>}
          </Group>
          {branches.length > 0 && <Branches branches={branches} />}
        </li>
      ))}
    </ul>
  )
}
