import { useNavigate } from '@tanstack/react-router'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { Page } from '../../kit/page.tsx'
import { SaveForm } from '../../kit/save-form.tsx'
import { ownTimezone } from '../../kit/zoned-time.rules.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { type MeetingType, useCreateType } from './meetings.data.ts'
import { emptyType, newTypeOf } from './type-fields.rules.ts'
import { TypeFormFields, useTypeForm } from './type-form.tsx'

/** A new page on which visitors book. */
export function AddType() {
  const texts = useTexts({ en, es })
  const navigate = useNavigate()
  const create = useCreateType()
  const form = useTypeForm(emptyType(ownTimezone()))
  const leave = ({ id }: MeetingType) => {
    notifyDone(texts.type_created)
    void navigate({ to: `/booking-pages/${id}` })
  }
  return (
    <Page
      title={texts.add_type}
      purpose={texts.new_type_purpose}
      back={{ to: '/booking-pages', label: texts.types_back }}
    >
      <SaveForm
        form={form}
        draft="new booking page"
        change={create}
        action={texts.create_type}
        errors={texts.type_errors}
        inputOf={newTypeOf}
        onSaved={leave}
      >
        <TypeFormFields form={form} />
      </SaveForm>
    </Page>
  )
}
