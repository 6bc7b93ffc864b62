import { Alert, Button, Group, NumberInput, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Answered } from '../../kit/answered.tsx'
import { CopyField } from '../../kit/copy-field.tsx'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { QrCode } from '../../kit/qr-code.tsx'
import { SaveForm } from '../../kit/save-form.tsx'
import { type Clone, type ClonePage, useClonePage, useSaveClonePage } from './clones.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** The page of a clone, which everybody may open once it is public. */
export function EditPage({ clone }: { clone: Clone }) {
  return (
    <Answered query={useClonePage(clone.id)}>
      {(page) => (
        <Stack gap="xl">
          <Address clone={clone} page={page} />
          <PageForm key={page.url} page={page} />
        </Stack>
      )}
    </Answered>
  )
}

/** Where the page is, to be passed on. */
function Address({ clone, page: { url, enabled } }: { clone: Clone; page: ClonePage }) {
  const texts = useTexts({ en, es }).page
  const [isCodeShown, setCodeShown] = useState(false)
  if (!enabled) return null
  if (!clone.published) return <Alert color="yellow">{texts.needs_publication}</Alert>
  return (
    <Stack>
      <CopyField label={texts.address} value={url} />
      <Group>
        <Button component="a" href={url} target="_blank" rel="noreferrer">
          {texts.open}
        </Button>
        <Button aria-expanded={isCodeShown} onClick={() => setCodeShown(!isCodeShown)}>
          {texts.code}
        </Button>
      </Group>
      {isCodeShown && <QrCode text={url} label={texts.code_of(url)} />}
    </Stack>
  )
}

function PageForm({ page }: { page: ClonePage }) {
  const all = useTexts({ en, es })
  const texts = all.page
  const { version_id, enabled, slug, description, greeting, replies_a_day } = page
  const form = useForm({
    initialValues: {
      ...{ enabled, slug, description, greeting },
      replies_a_day: replies_a_day ?? ('' as number | ''),
    },
  })
  return (
    <SaveForm
      form={form}
      draft={`clone ${version_id} page`}
      change={useSaveClonePage()}
      inputOf={({ replies_a_day, ...values }) => ({
        id: version_id,
        ...values,
        replies_a_day: replies_a_day === '' ? null : Number(replies_a_day),
      })}
      errors={{ slug_taken: texts.slug_taken }}
      onSaved={() => notifyDone(texts.saved)}
      action={all.save}
    >
      <Switch
        label={texts.enabled}
        description={texts.enabled_hint}
        {...form.getInputProps('enabled', { type: 'checkbox' })}
      />
      <TextInput
        label={texts.slug}
        description={texts.slug_hint}
        required
        maxLength={60}
        {...form.getInputProps('slug')}
      />
      <TextInput
        label={texts.description}
        description={texts.description_hint}
        maxLength={300}
        {...form.getInputProps('description')}
      />
      <Textarea label={texts.greeting} maxLength={300} autosize {...form.getInputProps('greeting')} />
      <NumberInput
        label={texts.replies_a_day}
        description={texts.replies_a_day_hint}
        min={1}
        max={1_000_000}
        allowDecimal={false}
        {...form.getInputProps('replies_a_day')}
      />
    </SaveForm>
  )
}
