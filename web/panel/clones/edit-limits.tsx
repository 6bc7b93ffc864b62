import { Button, Fieldset, Group, NumberInput, Stack, Switch, Text, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { SaveForm } from '../../kit/save-form.tsx'
import { useSession } from '../frame/session.ts'
import { type Clone, useSaveLimits } from './clones.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'

type Values = {
  cap: number | ''
  voice: string
  has_voice: boolean
  voice_call: boolean
  accept_images: boolean
  image_rules: { trigger: string; meaning: string }[]
}

/** How much the clone may talk, with which voice, and what it makes of pictures. */
export function EditLimits({ clone }: { clone: Clone }) {
  const texts = useTexts({ en, es })
  const { features } = useSession()
  const initialValues: Values = {
    cap: clone.monthly_cap?.limit ?? '',
    voice: '',
    has_voice: clone.voice_configured,
    voice_call: clone.voice_call,
    accept_images: clone.accept_images,
    image_rules: clone.image_rules,
  }
  const form = useForm({ initialValues })
  return (
    <SaveForm
      form={form}
      draft={`clone ${clone.id} limits`}
      change={useSaveLimits()}
      stored={{ version: clone.updated_at, values: initialValues }}
      inputOf={({ cap, voice, has_voice, voice_call, accept_images, image_rules }, if_match) => ({
        id: clone.id,
        if_match,
        cap: cap === '' ? null : cap,
        // What the voice is called is not told: an empty name keeps it.
        voice: has_voice ? voice || undefined : null,
        voice_call: has_voice && voice_call,
        accept_images,
        image_rules,
      })}
      onSaved={() => notifyDone(texts.saved)}
      action={texts.save}
    >
      <NumberInput
        label={texts.cap_label}
        description={texts.cap_hint}
        placeholder={texts.no_cap}
        min={0}
        max={1_000_000_000}
        allowDecimal={false}
        hideControls
        {...form.getInputProps('cap')}
      />
      <Voice form={form} hasOne={clone.voice_configured} />
      <Fieldset legend={texts.images}>
        <Stack>
          <Switch
            label={texts.accept_images}
            description={features.sees_images ? texts.accept_images_hint : texts.model_is_blind}
            {...form.getInputProps('accept_images', { type: 'checkbox' })}
          />
          <ImageRules form={form} />
        </Stack>
      </Fieldset>
    </SaveForm>
  )
}

/** The voice of the clone, and whether it can be called. */
function Voice({ form, hasOne }: { form: UseFormReturnType<Values>; hasOne: boolean }) {
  const texts = useTexts({ en, es })
  return (
    <Fieldset legend={texts.voice}>
      <Stack>
        <Switch label={texts.has_voice} {...form.getInputProps('has_voice', { type: 'checkbox' })} />
        {form.values.has_voice && (
          <>
            <TextInput
              label={texts.voice_name}
              description={hasOne ? texts.voice_kept : texts.voice_hint}
              required={!hasOne}
              maxLength={200}
              {...form.getInputProps('voice')}
            />
            <Switch label={texts.voice_call} {...form.getInputProps('voice_call', { type: 'checkbox' })} />
          </>
        )}
      </Stack>
    </Fieldset>
  )
}

const maxImageRules = 30

/** What a picture shows, and what the clone is to take it for. */
function ImageRules({ form }: { form: UseFormReturnType<Values> }) {
  const texts = useTexts({ en, es })
  const { image_rules } = form.values
  return (
    <>
      <Text size="sm" c="dimmed">
        {texts.image_rules_hint}
      </Text>
      {image_rules.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is all that a rule has
        <Group key={index} align="flex-end">
          <TextInput
            flex="1 1 200px"
            label={texts.image_shows}
            required
            maxLength={500}
            {...form.getInputProps(`image_rules.${index}.trigger`)}
          />
          <TextInput
            flex="1 1 200px"
            label={texts.image_means}
            required
            maxLength={2000}
            {...form.getInputProps(`image_rules.${index}.meaning`)}
          />
          <Button
            variant="subtle"
            color="red"
            aria-label={`${texts.remove_rule} ${index + 1}`}
            onClick={() => form.removeListItem('image_rules', index)}
          >
            {texts.remove_rule}
          </Button>
        </Group>
      ))}
      {image_rules.length < maxImageRules && (
        <Button
          style={{ alignSelf: 'flex-start' }}
          onClick={() => form.insertListItem('image_rules', { trigger: '', meaning: '' })}
        >
          {texts.add_rule}
        </Button>
      )}
    </>
  )
}
