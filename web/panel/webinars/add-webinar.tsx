import { useNavigate } from '@tanstack/react-router'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { Page } from '../../kit/page.tsx'
import { SaveForm } from '../../kit/save-form.tsx'
import { ownTimezone } from '../../kit/zoned-time.rules.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { emptyWebinar, newWebinarOf } from './webinar-fields.rules.ts'
import { useWebinarForm, WebinarFormFields } from './webinar-form.tsx'
import { useCreateWebinar, type Webinar } from './webinars.data.ts'

/** A new webinar. */
export function AddWebinar() {
  const texts = useTexts({ en, es })
  const navigate = useNavigate()
  const create = useCreateWebinar()
  const form = useWebinarForm(emptyWebinar(ownTimezone()))
  const leave = ({ id }: Webinar) => {
    notifyDone(texts.created)
    void navigate({ to: `/webinars/${id}` })
  }
  return (
    <Page title={texts.add} purpose={texts.new_purpose} back={{ to: '/webinars', label: texts.back }}>
      <SaveForm
        form={form}
        draft="new webinar"
        change={create}
        action={texts.create}
        inputOf={newWebinarOf}
        onSaved={leave}
      >
        <WebinarFormFields form={form} isNew />
      </SaveForm>
    </Page>
  )
}
