import { Button, Group } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useRecordId } from '../../kit/address.ts'
import { ConfirmButton } from '../../kit/confirm.tsx'
import type { Change } from '../../kit/data.ts'
import { Empty } from '../../kit/empty.tsx'
import { useTexts } from '../../kit/language.tsx'
import { Loaded } from '../../kit/loaded.tsx'
import { notifyDone, notifyFailure } from '../../kit/notify.ts'
import { Page } from '../../kit/page.tsx'
import { useMay } from '../frame/session.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { GuidedAnswerForm } from './guided-answer-form.tsx'
import {
  type GuidedAnswer,
  useArchive,
  useDeleteGuidedAnswer,
  useGuidedAnswers,
  usePin,
  useUnarchive,
  useUnpin,
  useUpdateGuidedAnswer,
} from './guided-answers.data.ts'
import { said } from './said.rules.ts'

/** Changes a guided answer, pins it, puts it aside or deletes it. */
export function EditGuidedAnswer() {
  const texts = useTexts({ en, es })
  const id = useRecordId()
  return (
    <Loaded title={texts.title} answer={useGuidedAnswers({ include_archived: true })}>
      {({ data }) => {
        const found = data.find((answer) => answer.id === id)
        return found === undefined ? (
          <Page title={texts.title}>
            <Empty text={texts.gone} />
          </Page>
        ) : (
          <Editor key={found.id} answer={found} />
        )
      }}
    </Loaded>
  )
}

function Editor({ answer }: { answer: GuidedAnswer }) {
  const texts = useTexts({ en, es })
  const { id, question, variants, actions, updated_at } = answer
  const values = { question, answer: answer.answer ?? '', variants, actions }
  return (
    <Page
      title={question}
      purpose={texts.edit_purpose}
      back={{ to: '/guided-answers', label: texts.title }}
      actions={<States answer={answer} />}
    >
      <GuidedAnswerForm
        draft={`guided answer ${id}`}
        initialValues={values}
        stored={{ version: updated_at, values }}
        change={useUpdateGuidedAnswer()}
        inputOf={(values, if_match) => ({ id, if_match, ...said(values) })}
        onSaved={() => notifyDone(texts.saved)}
      />
    </Page>
  )
}

/** What may be done with it beside changing its words. */
function States({ answer: { id, pinned, archived } }: { answer: GuidedAnswer }) {
  const texts = useTexts({ en, es })
  const navigate = useNavigate()
  const mayEdit = useMay('editor')
  const isOwner = useMay('owner')
  const [pin, unpin, archive, unarchive] = [usePin(), useUnpin(), useArchive(), useUnarchive()]
  const deletion = useDeleteGuidedAnswer()
  const run = (change: Change<{ id: number }>, done: string) =>
    change.mutate(
      { id },
      { onSuccess: () => notifyDone(done), onError: ({ message }) => notifyFailure(message) },
    )
  return (
    <Group gap="sm">
      {mayEdit && (
        <>
          <Button
            onClick={() => (pinned ? run(unpin, texts.unpinned_now) : run(pin, texts.pinned_now))}
            loading={pin.isPending || unpin.isPending}
          >
            {pinned ? texts.unpin : texts.pin}
          </Button>
          <Button
            onClick={() =>
              archived ? run(unarchive, texts.unarchived_now) : run(archive, texts.archived_now)
            }
            loading={archive.isPending || unarchive.isPending}
          >
            {archived ? texts.unarchive : texts.archive}
          </Button>
        </>
      )}
      {isOwner && (
        <ConfirmButton
          action={texts.delete}
          title={texts.delete_title}
          change={deletion}
          input={{ id }}
          onDone={() => void navigate({ to: '/guided-answers' })}
        >
          {texts.delete_text}
        </ConfirmButton>
      )}
    </Group>
  )
}
