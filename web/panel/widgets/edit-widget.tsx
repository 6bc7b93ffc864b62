import { NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useTexts } from '../../kit/language.tsx'
import { LinesInput } from '../../kit/lines-input.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { SaveForm } from '../../kit/save-form.tsx'
import { useMay } from '../frame/session.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { useCloneNames, useUpdateWidget, type Widget } from './widgets.data.ts'

const fieldsOf = ({ version_id, enabled, allowed_origins, texts, ...widget }: Widget) => ({
  version_id: String(version_id),
  enabled,
  allowed_origins,
  title_en: texts.en?.title ?? '',
  greeting_en: texts.en?.greeting ?? '',
  title_es: texts.es?.title ?? '',
  greeting_es: texts.es?.greeting ?? '',
  color: widget.color,
  position: widget.position,
  require_identity: widget.require_identity,
  replies_a_day: widget.replies_a_day ?? ('' as number | ''),
})

type Fields = ReturnType<typeof fieldsOf>

/** What the form says, for the server. */
const changesOf = (fields: Fields) => ({
  version_id: Number(fields.version_id),
  enabled: fields.enabled,
  allowed_origins: fields.allowed_origins,
  texts: {
    en: { title: fields.title_en, greeting: fields.greeting_en },
    es: { title: fields.title_es, greeting: fields.greeting_es },
  },
  color: fields.color,
  position: fields.position,
  require_identity: fields.require_identity,
  replies_a_day: fields.replies_a_day === '' ? null : Number(fields.replies_a_day),
})

/** Changes where a widget may be shown, who answers in it, and how it looks. */
export function EditWidget({ widget }: { widget: Widget }) {
  const texts = useTexts({ en, es })
  const mayChange = useMay('editor')
  const update = useUpdateWidget()
  const form = useForm<Fields>({ initialValues: fieldsOf(widget) })
  const inputs = (
    <>
      <Where form={form} />
      <Look form={form} />
      <Limits form={form} />
    </>
  )
  if (!mayChange)
    return (
      <fieldset disabled style={{ all: 'unset' }}>
        {inputs}
      </fieldset>
    )
  return (
    <SaveForm
      form={form}
      draft={`widget ${widget.id}`}
      change={update}
      action={texts.save}
      isSecondary
      inputOf={(fields) => ({ widget_id: widget.id, ...changesOf(fields) })}
      onSaved={() => notifyDone(texts.saved)}
    >
      {inputs}
    </SaveForm>
  )
}

type PartProps = { form: UseFormReturnType<Fields> }

function Where({ form }: PartProps) {
  const { fields, help } = useTexts({ en, es })
  const { clones } = useCloneNames()
  return (
    <>
      <LinesInput
        label={fields.allowed_origins}
        description={help.allowed_origins}
        {...form.getInputProps('allowed_origins')}
      />
      <Select
        label={fields.version_id}
        data={clones}
        allowDeselect={false}
        {...form.getInputProps('version_id')}
      />
      <Switch
        label={fields.enabled}
        description={help.enabled}
        {...form.getInputProps('enabled', { type: 'checkbox' })}
      />
    </>
  )
}

function Look({ form }: PartProps) {
  const { fields, help, positions } = useTexts({ en, es })
  return (
    <>
      <TextInput label={fields.title_en} maxLength={60} {...form.getInputProps('title_en')} />
      <Textarea label={fields.greeting_en} maxLength={300} {...form.getInputProps('greeting_en')} />
      <TextInput label={fields.title_es} maxLength={60} {...form.getInputProps('title_es')} />
      <Textarea label={fields.greeting_es} maxLength={300} {...form.getInputProps('greeting_es')} />
      <TextInput label={fields.color} description={help.color} {...form.getInputProps('color')} />
      <Select
        label={fields.position}
        data={Object.entries(positions).map(([value, label]) => ({ value, label }))}
        allowDeselect={false}
        {...form.getInputProps('position')}
      />
    </>
  )
}

function Limits({ form }: PartProps) {
  const { fields, help } = useTexts({ en, es })
  return (
    <>
      <NumberInput
        label={fields.replies_a_day}
        description={help.replies_a_day}
        min={1}
        max={1_000_000}
        allowDecimal={false}
        {...form.getInputProps('replies_a_day')}
      />
      <Switch
        label={fields.require_identity}
        description={help.require_identity}
        {...form.getInputProps('require_identity', { type: 'checkbox' })}
      />
    </>
  )
}
