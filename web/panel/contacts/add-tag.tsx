import { useNavigate } from '@tanstack/react-router'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { Page } from '../../kit/page.tsx'
import { useCreateTag } from './contacts.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { TagForm } from './tag-form.tsx'

/** A tag is made. */
export function AddTag() {
  const texts = useTexts({ en, es })
  const navigate = useNavigate()
  const create = useCreateTag()
  const leave = () => {
    notifyDone(texts.tag_made)
    void navigate({ to: '/tags' })
  }
  return (
    <Page title={texts.new_tag} purpose={texts.tags_help} back={{ to: '/tags', label: texts.all_tags }}>
      <TagForm change={create} inputOf={(input) => input} action={texts.make_tag} onSaved={leave} />
    </Page>
  )
}
