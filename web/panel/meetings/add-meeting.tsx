import { useNavigate } from '@tanstack/react-router'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { Page } from '../../kit/page.tsx'
import { SaveForm } from '../../kit/save-form.tsx'
import { ownTimezone } from '../../kit/zoned-time.rules.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { emptyMeeting, newMeetingOf } from './meeting-fields.rules.ts'
import { MeetingFormFields, useMeetingForm } from './meeting-form.tsx'
import { type Meeting, useCreateMeeting } from './meetings.data.ts'

/** A meeting that was agreed on elsewhere. */
export function AddMeeting() {
  const texts = useTexts({ en, es })
  const navigate = useNavigate()
  const create = useCreateMeeting()
  const form = useMeetingForm(emptyMeeting(ownTimezone()))
  const leave = ({ id }: Meeting) => {
    notifyDone(texts.created)
    void navigate({ to: `/meetings/${id}` })
  }
  return (
    <Page title={texts.add} purpose={texts.new_purpose} back={{ to: '/meetings', label: texts.back }}>
      <SaveForm
        form={form}
        draft="new meeting"
        change={create}
        action={texts.create}
        errors={texts.errors}
        inputOf={newMeetingOf}
        onSaved={leave}
      >
        <MeetingFormFields form={form} />
      </SaveForm>
    </Page>
  )
}
