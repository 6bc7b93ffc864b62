import { Anchor, Group, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { refresh } from '../../kit/data.ts'
import { useTexts } from '../../kit/language.tsx'
import { Page } from '../../kit/page.tsx'
import { Upload } from '../../kit/upload.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { FolderSelect } from './folder-select.tsx'
import { uploadSource } from './knowledge.data.ts'

const accept = '.pdf,.docx,.txt,.md,.html,.htm,.srt,.vtt,.mp3,.m4a,.wav,.ogg,.flac,.webm,.mp4,.mov,.mkv'

/** Teaches what files say: several at once, into one folder. */
export function AddFile() {
  const texts = useTexts({ en, es })
  const client = useQueryClient()
  const [folder, setFolder] = useState<string | null>(null)
  const [day, setDay] = useState('')
  return (
    <Page
      title={texts.ways.file.title}
      back={{ to: '/knowledge/add', label: texts.add }}
      purpose={texts.ways.file.purpose}
    >
      <Group align="flex-start">
        <FolderSelect value={folder} onChange={setFolder} />
        <TextInput
          type="date"
          label={texts.content_date}
          description={texts.file_date_hint}
          inputWrapperOrder={['label', 'input', 'description']}
          value={day}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
      </Group>
      <Upload
        label={texts.files_label}
        description={texts.files_hint}
        accept={accept}
        isMultiple
        send={(file, sending) =>
          uploadSource(
            {
              file,
              folder_id: folder === null ? undefined : Number(folder),
              content_date: day === '' ? undefined : day,
            },
            sending,
          )
        }
        onSent={() => void refresh(client, ['/panel/api/brain/sources', '/api/v1/brain/sources'])}
        done={({ id, word_count, status }) => (
          <Anchor component={Link} to={`/knowledge/${id}`} size="sm">
            {status === 'extracting' ? texts.written_down_soon : texts.learned_words(word_count)}
          </Anchor>
        )}
        errors={texts.errors}
      />
    </Page>
  )
}
