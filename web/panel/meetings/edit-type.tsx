import { useNavigate } from '@tanstack/react-router'
import { useRecordId } from '../../kit/address.ts'
import { ConfirmButton } from '../../kit/confirm.tsx'
import { CopyField } from '../../kit/copy-field.tsx'
import { Empty } from '../../kit/empty.tsx'
import { useTexts } from '../../kit/language.tsx'
import { Loaded } from '../../kit/loaded.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { Page } from '../../kit/page.tsx'
import { SaveForm } from '../../kit/save-form.tsx'
import { useMay } from '../frame/session.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { type MeetingType, useDeleteType, useMeetingTypes, useUpdateType } from './meetings.data.ts'
import { fieldsOfType, typeChangesOf } from './type-fields.rules.ts'
import { TypeFormFields, useTypeForm } from './type-form.tsx'

/** One page on which visitors book. */
export function EditType() {
  const texts = useTexts({ en, es })
  const id = useRecordId()
  return (
    <Loaded title={texts.type} answer={useMeetingTypes()}>
      {({ data }) => {
        const type = data.find((one) => one.id === id)
        if (type !== undefined) return <Shown key={id} type={type} />
        return (
          <Page title={texts.type} back={{ to: '/booking-pages', label: texts.types_back }}>
            <Empty text={texts.none_types} />
          </Page>
        )
      }}
    </Loaded>
  )
}

function Shown({ type }: { type: MeetingType }) {
  const texts = useTexts({ en, es })
  const mayChange = useMay('editor')
  const update = useUpdateType()
  const form = useTypeForm(fieldsOfType(type))
  const fields = <TypeFormFields form={form} disabled={!mayChange} />
  return (
    <Page
      title={type.title}
      purpose={texts.edit_type_purpose}
      back={{ to: '/booking-pages', label: texts.types_back }}
      actions={mayChange && <Delete type={type} />}
    >
      <CopyField label={texts.booking_url} description={texts.booking_url_help} value={type.booking_url} />
      {mayChange ? (
        <SaveForm
          form={form}
          draft={`booking page ${type.id}`}
          change={update}
          action={texts.save}
          errors={texts.type_errors}
          inputOf={(values) => ({ id: type.id, ...typeChangesOf(values) })}
          onSaved={() => notifyDone(texts.saved)}
        >
          {fields}
        </SaveForm>
      ) : (
        <fieldset disabled style={{ all: 'unset' }}>
          {fields}
        </fieldset>
      )}
    </Page>
  )
}

function Delete({ type: { id } }: { type: MeetingType }) {
  const texts = useTexts({ en, es })
  const navigate = useNavigate()
  const leave = () => {
    notifyDone(texts.type_deleted)
    void navigate({ to: '/booking-pages' })
  }
  return (
    <ConfirmButton
      action={texts.delete_type}
      title={texts.delete_type_title}
      change={useDeleteType()}
      input={{ id }}
      onDone={leave}
    >
      {texts.delete_type_text}
    </ConfirmButton>
  )
}
