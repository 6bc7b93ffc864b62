import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Answered } from '../../kit/answered.tsx'
import type { Output } from '../../kit/api.ts'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { SaveForm } from '../../kit/save-form.tsx'
import { type Clone, useMessages, useSaveMessages } from './clones.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'

type Messages = Output<'GET /panel/api/versions/{id}/messages'>['messages']
const kinds = ['first', 'no_answer', 'person'] as const

/** What the clone says word for word at certain moments. */
export function EditMessages({ clone: { id } }: { clone: Clone }) {
  return (
    <Answered query={useMessages(id)}>
      {({ messages, updated_at }) => <MessagesForm id={id} messages={messages} version={updated_at} />}
    </Answered>
  )
}

const orNone = (text: string) => (text.trim() === '' ? null : text)

function MessagesForm({ id, messages, version }: { id: number; messages: Messages; version: string }) {
  const texts = useTexts({ en, es })
  const initialValues = {
    first: messages.first ?? '',
    no_answer: messages.no_answer ?? '',
    person: messages.person ?? '',
  }
  const form = useForm({ initialValues })
  return (
    <SaveForm
      form={form}
      draft={`clone ${id} messages`}
      change={useSaveMessages()}
      stored={{ version, values: initialValues }}
      inputOf={({ first, no_answer, person }, if_match) => ({
        id,
        if_match,
        first: orNone(first),
        no_answer: orNone(no_answer),
        person: orNone(person),
      })}
      onSaved={() => notifyDone(texts.saved)}
      action={texts.save}
    >
      {kinds.map((kind) => (
        <Textarea
          key={kind}
          label={texts.messages[kind].title}
          description={texts.messages[kind].purpose}
          placeholder={texts.own_words}
          maxLength={1000}
          autosize
          minRows={2}
          maxRows={8}
          {...form.getInputProps(kind)}
        />
      ))}
    </SaveForm>
  )
}
