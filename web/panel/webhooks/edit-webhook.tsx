import { Alert } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRecordId } from '../../kit/address.ts'
import { Empty } from '../../kit/empty.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { Loaded } from '../../kit/loaded.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { Page } from '../../kit/page.tsx'
import { SaveForm } from '../../kit/save-form.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { inputOf, WebhookFields, type WebhookValues } from './webhook-fields.tsx'
import { useSetWebhook, useWebhooks, type Webhook } from './webhooks.data.ts'

/** What one address hears of. */
export function EditWebhook() {
  const texts = useTexts({ en, es })
  const id = useRecordId()
  return (
    <Loaded title={texts.title} answer={useWebhooks()}>
      {({ data }) => {
        const webhook = data.find((one) => one.id === id)
        return webhook === undefined ? <Empty text={texts.gone} /> : <Shown webhook={webhook} />
      }}
    </Loaded>
  )
}

function Shown({ webhook }: { webhook: Webhook }) {
  const texts = useTexts({ en, es })
  const { url, events: event, enabled } = webhook
  const form = useForm<WebhookValues>({
    initialValues: { url, event, is_on: enabled },
    validate: { event: (kinds) => (kinds.length === 0 ? texts.event_needed : null) },
  })
  return (
    <Page title={url} purpose={texts.edit_purpose} back={{ to: '/webhooks', label: texts.title }}>
      <Trouble webhook={webhook} />
      <SaveForm
        form={form}
        draft={`webhook ${webhook.id}`}
        change={useSetWebhook()}
        action={texts.save}
        inputOf={inputOf}
        onSaved={() => notifyDone(texts.saved)}
      >
        <WebhookFields form={form} />
      </SaveForm>
    </Page>
  )
}

function Trouble({ webhook: { disabled_reason, failing_since } }: { webhook: Webhook }) {
  const texts = useTexts({ en, es })
  const { ago } = useFormats()
  if (disabled_reason !== null) return <Alert color="red">{texts.stopped[disabled_reason]}</Alert>
  if (failing_since !== null) return <Alert color="yellow">{texts.failing(ago(failing_since))}</Alert>
  return null
}
