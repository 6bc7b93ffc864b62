import { Alert, Button, Stack, Text } from '@mantine/core'
import { ApiError } from './api.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { useTexts } from './language.tsx'

/**
 * Puts an error into the reader's words; what only the server can say, such as a wrong field, stays as it said it.
 * @param own what the screen itself says of some types of errors
 */
export function useErrorText(own: Record<string, string> = {}): (error: Error) => string {
  const { errors } = useTexts({ en, es })
  return (error) =>
    error instanceof ApiError ? (own[error.type] ?? errors[error.type] ?? error.message) : error.message
}

/** An error in words, with the id by which support finds the request, and a way to try again. */
export function Failure({
  error,
  onRetry,
  own,
}: {
  error: Error
  onRetry?: () => void
  own?: Record<string, string>
}) {
  const texts = useTexts({ en, es })
  const textOf = useErrorText(own)
  const request_id = error instanceof ApiError ? error.request_id : null
  return (
    <Alert color="red" variant="light" role="alert">
      <Stack gap="xs" align="flex-start">
        <Text>{textOf(error)}</Text>
        {request_id !== null && (
          <Text size="sm" c="dimmed">
            {texts.request_id(request_id)}
          </Text>
        )}
        {onRetry !== undefined && <Button onClick={onRetry}>{texts.try_again}</Button>}
      </Stack>
    </Alert>
  )
}
