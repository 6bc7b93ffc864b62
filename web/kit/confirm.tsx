import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { Change } from './data.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { Failure } from './failure.tsx'
import { useTexts } from './language.tsx'

type ConfirmProps<Given, Answer> = {
  /** The button that asks, and the button that does it. */
  action: string
  title: string
  /** What will be gone, and what stays. */
  children: ReactNode
  change: Change<Given, Answer>
  input: Given
  onDone?: (answer: Answer) => void
  /** What the screen itself says of some types of errors. */
  errors?: Record<string, string>
  /** `xs` for a button among the records of a list. */
  size?: 'xs' | 'sm'
  /** Nothing is lost by it. */
  isHarmless?: boolean
}

const dangerous = { c: 'var(--mantine-color-error)' }

/** A button for what has consequences: it asks first. */
export function ConfirmButton<Given, Answer>({
  action,
  title,
  children,
  change,
  input,
  onDone,
  size,
  errors,
  isHarmless = false,
}: ConfirmProps<Given, Answer>) {
  const texts = useTexts({ en, es })
  const [isOpen, { open, close }] = useDisclosure()
  // A promise is kept even if the button is gone once what it deleted is.
  const confirm = () =>
    change.mutateAsync(input).then(
      (answer) => {
        close()
        onDone?.(answer)
      },
      () => undefined,
    )
  // What was answered stays: it may be a secret that is shown only now.
  const forgetError = () => {
    if (change.error !== null) change.reset()
  }
  return (
    <>
      <Button {...(!isHarmless && dangerous)} size={size} onClick={open} flex="none">
        {action}
      </Button>
      <Modal opened={isOpen} onClose={close} title={title} onExitTransitionEnd={forgetError}>
        <Stack>
          <Text component="div">{children}</Text>
          {change.error !== null && <Failure error={change.error} own={errors} />}
          <Group justify="flex-end">
            <Button onClick={close} data-autofocus>
              {texts.cancel}
            </Button>
            <Button
              {...(!isHarmless && { color: 'red' })}
              variant="filled"
              onClick={() => void confirm()}
              loading={change.isPending}
            >
              {action}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
