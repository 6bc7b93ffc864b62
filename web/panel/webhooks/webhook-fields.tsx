import { Checkbox, Stack, Switch } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTexts } from '../../kit/language.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import type { EventKind } from './webhooks.data.ts'

export type WebhookValues = { url: string; event: EventKind[]; is_on: boolean }

export const inputOf = ({ url, event, is_on }: WebhookValues) => ({ url, event, disabled: !is_on })

/** What an address hears of, and whether it does. */
export function WebhookFields({ form }: { form: UseFormReturnType<WebhookValues> }) {
  const texts = useTexts({ en, es })
  return (
    <>
      <Checkbox.Group label={texts.events} {...form.getInputProps('event')}>
        <Stack gap="sm" mt="xs">
          {(Object.keys(texts.kinds) as EventKind[]).map((kind) => (
            <Checkbox
              key={kind}
              value={kind}
              label={texts.kinds[kind]}
              description={texts.kinds_help[kind]}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Switch
        label={texts.is_on}
        description={texts.is_on_help}
        {...form.getInputProps('is_on', { type: 'checkbox' })}
      />
    </>
  )
}
