import { Center, Stack, Text, Title } from '@mantine/core'
import type { ApiError } from '../../kit/api.ts'
import { Failure } from '../../kit/failure.tsx'
import { useTexts } from '../../kit/language.tsx'
import { en } from './en.ts'
import { es } from './es.ts'

/** Where the address names no academy of this server. */
export function NoAcademy({ error }: { error: ApiError }) {
  const texts = useTexts({ en, es })
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack maw={420}>
        <Title order={1} size="h2">
          {texts.no_academy}
        </Title>
        {error.type === 'not_found' ? (
          <Text>{texts.no_academy_help}</Text>
        ) : (
          <Failure error={error} onRetry={() => location.reload()} />
        )}
      </Stack>
    </Center>
  )
}
