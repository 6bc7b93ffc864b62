import { useNavigate } from '@tanstack/react-router'
import { useRecordId } from '../../kit/address.ts'
import { Answered } from '../../kit/answered.tsx'
import { ConfirmButton } from '../../kit/confirm.tsx'
import { Empty } from '../../kit/empty.tsx'
import { Facts } from '../../kit/facts.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { Page } from '../../kit/page.tsx'
import { useMay } from '../frame/session.ts'
import { type Tag, useDeleteTag, useTags, useUpdateTag } from './contacts.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { TagForm } from './tag-form.tsx'

/** A tag is changed for all who carry it, or deleted. */
export function EditTag() {
  const texts = useTexts({ en, es })
  const id = useRecordId()
  const { rows, error, retry } = useTags()
  const tag = rows?.find((one) => one.id === id)
  const mayDelete = useMay('owner')
  return (
    <Page
      title={tag?.name ?? texts.tag}
      back={{ to: '/tags', label: texts.all_tags }}
      actions={mayDelete && tag !== undefined && <Delete tag={tag} />}
    >
      <Answered query={{ data: rows, error, refetch: retry }}>
        {() => (tag === undefined ? <Empty text={texts.tag_gone} /> : <Shown key={tag.id} tag={tag} />)}
      </Answered>
    </Page>
  )
}

function Shown({ tag }: { tag: Tag }) {
  const texts = useTexts({ en, es })
  const { number } = useFormats()
  const mayChange = useMay('editor')
  const update = useUpdateTag()
  return (
    <>
      <Facts facts={{ [texts.tag_columns.contacts]: number(tag.contact_count) }} />
      {mayChange && (
        <TagForm
          tag={tag}
          change={update}
          inputOf={(input) => ({ id: tag.id, ...input })}
          action={texts.save}
          onSaved={() => notifyDone(texts.saved)}
        />
      )}
    </>
  )
}

function Delete({ tag }: { tag: Tag }) {
  const texts = useTexts({ en, es })
  const { number } = useFormats()
  const navigate = useNavigate()
  const remove = useDeleteTag()
  const leave = () => {
    notifyDone(texts.tag_deleted)
    void navigate({ to: '/tags' })
  }
  return (
    <ConfirmButton
      action={texts.delete_tag}
      title={texts.delete_tag_title(tag.name)}
      change={remove}
      input={{ id: tag.id }}
      errors={{ tag_in_use: texts.tag_in_use }}
      onDone={leave}
    >
      {texts.delete_tag_text(number(tag.contact_count))}
    </ConfirmButton>
  )
}
