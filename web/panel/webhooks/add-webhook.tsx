import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { Page } from '../../kit/page.tsx'
import { SaveForm } from '../../kit/save-form.tsx'
import { ShownOnce } from '../../kit/shown-once.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { inputOf, WebhookFields, type WebhookValues } from './webhook-fields.tsx'
import { useSetWebhook } from './webhooks.data.ts'

/** Adds an address, and shows the secret that signs what it hears. */
export function AddWebhook() {
  const texts = useTexts({ en, es })
  const navigate = useNavigate()
  const [secret, setSecret] = useState<string | null>(null)
  const leave = () => void navigate({ to: '/webhooks' })
  const form = useForm<WebhookValues>({
    initialValues: { url: '', event: ['purchase.created'], is_on: true },
    validate: {
      url: (url) => (URL.canParse(url.trim()) ? null : texts.url_needed),
      event: (kinds) => (kinds.length === 0 ? texts.event_needed : null),
    },
  })
  // An address that was known keeps its secret.
  const settle = (made: { secret?: string | undefined }) => {
    if (made.secret !== undefined) return setSecret(made.secret)
    notifyDone(texts.saved)
    leave()
  }
  return (
    <Page title={texts.add} purpose={texts.add_purpose} back={{ to: '/webhooks', label: texts.title }}>
      <SaveForm
        form={form}
        draft="new webhook"
        change={useSetWebhook()}
        action={texts.add}
        inputOf={inputOf}
        errors={texts.errors}
        onSaved={settle}
      >
        <TextInput
          inputMode="url"
          label={texts.columns.url}
          description={texts.url_help}
          placeholder="https://"
          maxLength={500}
          {...form.getInputProps('url')}
        />
        <WebhookFields form={form} />
      </SaveForm>
      <ShownOnce title={texts.made} label={texts.secret} value={secret} onClose={leave} />
    </Page>
  )
}
