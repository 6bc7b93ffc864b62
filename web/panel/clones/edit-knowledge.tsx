import { Fieldset, Stack, Switch, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Answered } from '../../kit/answered.tsx'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { Records } from '../../kit/records.tsx'
import { SaveForm } from '../../kit/save-form.tsx'
import { type Clone, useFolders, useSources, useUpdateClone } from './clones.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { type Exclusions, exclusionChanges, type FolderBelow, foldersBelow } from './exclusions.rules.ts'

/** What of all knowledge the clone may use. Everything, unless something is taken from it here. */
export function EditKnowledge({ clone }: { clone: Clone }) {
  const texts = useTexts({ en, es })
  const before: Exclusions = {
    folders: clone.exclude_folder_ids,
    sources: clone.exclude_source_ids,
    unfoldered: clone.exclude_unfoldered_sources,
  }
  const form = useForm({ initialValues: before })
  const { folders, sources, unfoldered } = form.values
  return (
    <SaveForm
      form={form}
      draft={`clone ${clone.id} knowledge`}
      change={useUpdateClone()}
      stored={{ version: clone.updated_at, values: before }}
      inputOf={(after, if_match) => ({ id: clone.id, if_match, ...exclusionChanges(before, after) })}
      onSaved={() => notifyDone(texts.saved)}
      action={texts.save}
    >
      <Text>{texts.knowledge_hint}</Text>
      <Fieldset legend={texts.folders}>
        <Stack gap="xs">
          <Folders excluded={folders} onChange={(next) => form.setFieldValue('folders', next)} />
          <Switch
            label={texts.unfoldered}
            checked={!unfoldered}
            onChange={({ currentTarget }) => form.setFieldValue('unfoldered', !currentTarget.checked)}
          />
        </Stack>
      </Fieldset>
      <Sources excluded={sources} onChange={(next) => form.setFieldValue('sources', next)} />
    </SaveForm>
  )
}

type Excluded = { excluded: number[]; onChange: (excluded: number[]) => void }

const toggle = (ids: number[], id: number, isIn: boolean) =>
  isIn ? [...ids, id] : ids.filter((one) => one !== id)

function Folders({ excluded, onChange }: Excluded) {
  return (
    <Answered query={useFolders()}>
      {({ data }) =>
        foldersBelow(data, excluded).map((folder) => (
          <FolderSwitch
            key={folder.id}
            folder={folder}
            onChange={(isUsed) => onChange(toggle(excluded, folder.id, !isUsed))}
          />
        ))
      }
    </Answered>
  )
}

/** A folder inside one that is taken away goes with it. */
const FolderSwitch = ({
  folder: { name, depth, isExcluded, isWithin },
  onChange,
}: {
  folder: FolderBelow
  onChange: (isUsed: boolean) => void
}) => (
  <Switch
    label={name}
    pl={depth * 24}
    checked={!isExcluded && !isWithin}
    disabled={isWithin}
    onChange={({ currentTarget }) => onChange(currentTarget.checked)}
  />
)

function Sources({ excluded, onChange }: Excluded) {
  const texts = useTexts({ en, es })
  return (
    <Fieldset legend={texts.single_sources}>
      <Records
        label={texts.single_sources}
        list={useSources()}
        keyOf={({ id }) => id}
        columns={[
          {
            title: texts.used_by_clone,
            isText: true,
            cell: ({ id, title }) => (
              <Switch
                label={title}
                styles={{ label: { overflowWrap: 'anywhere' } }}
                checked={!excluded.includes(id)}
                onChange={({ currentTarget }) => onChange(toggle(excluded, id, !currentTarget.checked))}
              />
            ),
          },
        ]}
        empty={<Text c="dimmed">{texts.no_sources}</Text>}
      />
    </Fieldset>
  )
}
