import { Button, Group, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { Change } from './data.ts'
import { Failure } from './failure.tsx'
import { fieldErrors } from './form.ts'

type SaveFormProps<Values, Given> = {
  form: UseFormReturnType<Values>
  change: Change<Given>
  inputOf: (values: Values) => Given
  /** The button that saves. */
  action: string
  /** Where the screen has a more important button. */
  isSecondary?: boolean
  onSaved: (answer: unknown) => void
  children: ReactNode
}

/** A form that saves itself. What the server refuses stands beside the field that it names, or above the button. */
export function SaveForm<Values extends Record<string, unknown>, Given>(props: SaveFormProps<Values, Given>) {
  const { form, change, inputOf, action, isSecondary, onSaved, children } = props
  const errorsOf = (error: Error) => fieldErrors(error, Object.keys(form.getValues()))
  const save = (values: Values) =>
    change.mutate(inputOf(values), {
      onSuccess: onSaved,
      onError: (error) => form.setErrors(errorsOf(error) ?? {}),
    })
  const focusFirst = (errors: object) => form.getInputNode(Object.keys(errors)[0]!)?.focus()
  const isUnnamed = change.error !== null && errorsOf(change.error) === null
  return (
    <form onSubmit={form.onSubmit(save, focusFirst)} noValidate>
      <Stack>
        {children}
        {isUnnamed && <Failure error={change.error!} />}
        <Group>
          <Button type="submit" variant={isSecondary ? 'default' : 'filled'} loading={change.isPending}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
