import { Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { searched, useFilters } from '../../kit/address.ts'
import { Empty } from '../../kit/empty.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { type Column, Records } from '../../kit/records.tsx'
import { SaveForm } from '../../kit/save-form.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { Section } from '../../kit/section.tsx'
import { useMay } from '../frame/session.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { type Registrant, useRegister, useRegistrants, type Webinar } from './webinars.data.ts'

const readFilters = ({ q }: Record<string, unknown>) => ({ q: searched(q) })

/** Who registered for a webinar. */
export function SeePeople({ webinar: { id, status } }: { webinar: Webinar }) {
  const texts = useTexts({ en, es })
  const [{ q }, setFilters] = useFilters(readFilters)
  const list = useRegistrants(id, q)
  const columns = useColumns()
  const mayRegister = useMay('editor') && (status === 'scheduled' || status === 'live')
  return (
    <Stack gap="xl">
      <Stack>
        <SearchField label={texts.search_people} value={q} onSearch={(text) => setFilters({ q: text })} />
        <Records
          label={texts.people_list}
          list={list}
          columns={columns}
          keyOf={(person) => person.id}
          isFiltered={q !== undefined}
          empty={<Empty text={texts.nobody_registered} />}
        />
      </Stack>
      {mayRegister && <Register webinar_id={id} />}
    </Stack>
  )
}

function useColumns(): Column<Registrant>[] {
  const texts = useTexts({ en, es })
  const { moment } = useFormats()
  return [
    {
      title: texts.person,
      isText: true,
      cell: ({ name, email }) => (
        <>
          <Text fw={600}>{name}</Text>
          <Text size="sm" c="dimmed">
            {email}
          </Text>
        </>
      ),
    },
    { title: texts.registered, isSecondary: true, cell: ({ registered_at }) => moment(registered_at) },
    { title: texts.came_by, isSecondary: true, cell: ({ source }) => texts.sources[source] },
    { title: texts.came, cell: ({ attended }) => (attended ? texts.yes : texts.no) },
    { title: texts.own_link, cell: (person) => <CopyLink person={person} /> },
  ]
}

function CopyLink({ person: { name, join_url } }: { person: Registrant }) {
  const { copy_link, copy, copied } = useTexts({ en, es })
  return (
    <CopyButton value={join_url}>
      {(button) => (
        <Button size="xs" onClick={button.copy} aria-label={copy_link(name)}>
          {button.copied ? copied : copy}
        </Button>
      )}
    </CopyButton>
  )
}

const nobody = { name: '', email: '' }

function Register({ webinar_id: id }: { webinar_id: number }) {
  const texts = useTexts({ en, es })
  const register = useRegister()
  const form = useForm({
    initialValues: nobody,
    validate: {
      name: (name) => (name.trim() === '' ? texts.name_needed : null),
      email: (email) => (email.includes('@') ? null : texts.email_needed),
    },
  })
  const settle = () => {
    form.setInitialValues(nobody)
    form.reset()
    notifyDone(texts.registered_done)
  }
  return (
    <Section title={texts.register} purpose={texts.register_purpose}>
      <SaveForm
        form={form}
        change={register}
        action={texts.register}
        isSecondary
        inputOf={(person) => ({ id, ...person })}
        onSaved={settle}
      >
        <Group grow align="flex-start">
          <TextInput label={texts.name} maxLength={200} {...form.getInputProps('name')} />
          <TextInput type="email" label={texts.email} maxLength={320} {...form.getInputProps('email')} />
        </Group>
      </SaveForm>
    </Section>
  )
}
