import { Autocomplete, CloseButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Failure } from '../../kit/failure.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { SaveForm } from '../../kit/save-form.tsx'
import { useMay } from '../frame/session.ts'
import { type Contact, useAddTag, useRemoveTag, useTags } from './contacts.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { TagBadge } from './tag-badge.tsx'

/** The tags of a person, to be given and taken. */
export function ContactTags({ contact }: { contact: Contact }) {
  const texts = useTexts({ en, es })
  const mayChange = useMay('editor')
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {contact.tags.length === 0 ? texts.no_tags : texts.tags_help}
      </Text>
      <Carried contact={contact} mayChange={mayChange} />
      {mayChange && <AddTag id={contact.id} />}
    </Stack>
  )
}

function Carried({ contact, mayChange }: { contact: Contact; mayChange: boolean }) {
  const texts = useTexts({ en, es })
  const { date } = useFormats()
  const { rows = [] } = useTags()
  const remove = useRemoveTag()
  const take = (name: string) => {
    const tag = rows.find((one) => one.name === name)
    if (tag === undefined) return
    remove.mutate({ id: contact.id, tag_id: tag.id }, { onSuccess: () => notifyDone(texts.tag_removed) })
  }
  return (
    <>
      {contact.tags.map(({ name, color, expires_at }) => (
        <Group key={name} gap="xs" wrap="nowrap">
          <TagBadge name={name} color={color} />
          {expires_at !== null && (
            <Text size="sm" c="dimmed">
              {texts.until(date(expires_at))}
            </Text>
          )}
          {mayChange && (
            <CloseButton size="sm" aria-label={texts.remove_tag(name)} onClick={() => take(name)} />
          )}
        </Group>
      ))}
      {remove.error !== null && <Failure error={remove.error} />}
    </>
  )
}

const empty = { name: '', expires_at: '' }

function AddTag({ id }: { id: number }) {
  const texts = useTexts({ en, es })
  const { rows = [] } = useTags()
  const add = useAddTag()
  const form = useForm({
    initialValues: empty,
    validate: {
      name: (name) => (name.trim() === '' ? texts.tag_needed : null),
      expires_at: (day) => (day !== '' && new Date(day).getTime() < Date.now() ? texts.expires_past : null),
    },
  })
  return (
    <SaveForm
      form={form}
      draft={`tag of contact ${id}`}
      change={add}
      action={texts.add_tag}
      isSecondary
      inputOf={({ name, expires_at }) => ({
        id,
        name: name.trim(),
        expires_at: expires_at === '' ? undefined : new Date(expires_at).toISOString(),
      })}
      onSaved={() => {
        form.setInitialValues(empty)
        form.reset()
        notifyDone(texts.tag_added)
      }}
    >
      <Autocomplete
        label={texts.tag}
        description={texts.tag_help}
        data={rows.map(({ name }) => name)}
        maxLength={60}
        {...form.getInputProps('name')}
      />
      <TextInput type="date" label={texts.expires} {...form.getInputProps('expires_at')} />
    </SaveForm>
  )
}
