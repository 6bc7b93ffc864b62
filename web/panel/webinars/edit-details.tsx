import { Stack, Text } from '@mantine/core'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { SaveForm } from '../../kit/save-form.tsx'
import { useMay } from '../frame/session.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { changesOf, fieldsOf } from './webinar-fields.rules.ts'
import { useWebinarForm, WebinarFormFields } from './webinar-form.tsx'
import { isOver, useUpdateWebinar, type Webinar } from './webinars.data.ts'

/** What a webinar says of itself, to be changed as long as it is not over. */
export function EditDetails({ webinar }: { webinar: Webinar }) {
  const texts = useTexts({ en, es })
  const mayChange = useMay('editor') && !isOver(webinar)
  const update = useUpdateWebinar()
  const form = useWebinarForm(fieldsOf(webinar))
  const fields = <WebinarFormFields form={form} />
  if (mayChange)
    return (
      <SaveForm
        form={form}
        draft={`webinar ${webinar.id}`}
        change={update}
        action={texts.save}
        isSecondary
        inputOf={(values) => ({ id: webinar.id, ...changesOf(values) })}
        onSaved={() => notifyDone(texts.saved)}
      >
        {fields}
      </SaveForm>
    )
  return (
    <Stack maw={680}>
      {isOver(webinar) && <Text>{texts.is_over}</Text>}
      <fieldset disabled style={{ all: 'unset' }}>
        {fields}
      </fieldset>
    </Stack>
  )
}
