import { Alert, Button, Group, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { Change } from './data.ts'
import { useDraft } from './draft.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { Failure } from './failure.tsx'
import { fieldErrors } from './form.ts'
import { useTexts } from './language.tsx'
import { type Stored, useMerge } from './merge.ts'

type SaveFormProps<Values, Given, Answer> = {
  form: UseFormReturnType<Values>
  /** What is edited, such as `product 10000000001`: what was typed is kept under it until it is saved. */
  draft?: string
  change: Change<Given, Answer>
  /** `if_match` says from which version the record is changed. */
  inputOf: (values: Values, if_match: string | undefined) => Given
  /** The record as it is stored, where others may change it too. */
  stored?: Stored<Values>
  /** The button that saves. */
  action: string
  /** Where the screen has a more important button. */
  isSecondary?: boolean
  /** What the form itself says of some types of errors. */
  errors?: Record<string, string>
  onSaved: (answer: Answer) => void
  children: ReactNode
}

/** A form that saves itself. What the server refuses stands beside the field that it names, or above the button. */
export function SaveForm<Values extends Record<string, unknown>, Given, Answer>(
  props: SaveFormProps<Values, Given, Answer>,
) {
  const { form, draft, change, inputOf, stored, action, isSecondary, errors, onSaved, children } = props
  const texts = useTexts({ en, es })
  const merge = useMerge(form, stored, change.isPending)
  const { forget } = useDraft(form, draft, merge)
  const errorsOf = (error: Error) => fieldErrors(error, Object.keys(form.getValues()))
  const focusFirst = (named: object) => form.getInputNode(Object.keys(named)[0] ?? '')?.focus()
  const showRefusal = (error: Error) => {
    const named = errorsOf(error) ?? {}
    form.setErrors(named)
    focusFirst(named)
  }
  // A promise is kept even if the form is gone once what it shows was read again.
  const save = (values: Values) =>
    change.mutateAsync(inputOf(values, merge.base?.version)).then((answer) => {
      form.setInitialValues(values)
      forget()
      merge.settle()
      onSaved(answer)
    }, showRefusal)
  const discard = () => {
    form.reset()
    forget()
    merge.settle()
    change.reset()
  }
  const isUnnamed = change.error !== null && errorsOf(change.error) === null
  return (
    <form onSubmit={form.onSubmit(save, focusFirst)}>
      <Stack maw={680}>
        {children}
        {merge.conflict !== null && <Conflict shows={merge.conflict.shows} onShow={merge.show} />}
        {isUnnamed && <Failure error={change.error!} own={errors} />}
        <Group>
          <Button type="submit" variant={isSecondary ? 'default' : 'filled'} loading={change.isPending}>
            {action}
          </Button>
          {form.isDirty() && <Button onClick={discard}>{texts.discard}</Button>}
        </Group>
      </Stack>
    </form>
  )
}

type Side = 'mine' | 'theirs'

/** Says that somebody else changed the same fields, and shows either value of them. */
function Conflict({ shows, onShow }: { shows: Side; onShow: (side: Side) => void }) {
  const { conflict } = useTexts({ en, es })
  const other = shows === 'mine' ? 'theirs' : 'mine'
  return (
    <Alert color="yellow" variant="light" role="alert" title={conflict.title}>
      <Stack gap="xs" align="flex-start">
        {conflict[shows]}
        <Button onClick={() => onShow(other)}>{conflict.show[other]}</Button>
      </Stack>
    </Alert>
  )
}
