import { Alert, Button, Code, Stack, Text } from '@mantine/core'
import { Failure } from '../../kit/failure.tsx'
import { useTexts } from '../../kit/language.tsx'
import { Section } from '../../kit/section.tsx'
import { type TestResult, useTestConnection } from './deliveries.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** Calls a system once with a body that says that it is a test, and shows what came of it. */
export function TestConnection({ id }: { id: number }) {
  const texts = useTexts({ en, es })
  const test = useTestConnection()
  return (
    <Section title={texts.test} purpose={texts.test_purpose}>
      <Button
        onClick={() => test.mutate({ id })}
        loading={test.isPending}
        style={{ alignSelf: 'flex-start' }}
      >
        {texts.send_test}
      </Button>
      {test.error !== null && <Failure error={test.error} own={texts.errors} />}
      {test.data !== undefined && <Result result={test.data} />}
    </Section>
  )
}

function Result({
  result: { confirmed, http_status, latency_ms, error, body, body_excerpt },
}: {
  result: TestResult
}) {
  const texts = useTexts({ en, es })
  const why = error === null ? null : (texts.reasons[error] ?? error)
  return (
    <Alert
      color={confirmed ? 'stage' : 'red'}
      role="status"
      title={confirmed ? texts.test_confirmed : texts.test_failed}
      maw={680}
    >
      <Stack gap="xs">
        {why !== null && <Text>{why}</Text>}
        {http_status !== null && <Text>{texts.answered(http_status, latency_ms)}</Text>}
        <Text>{texts.test_sent}</Text>
        <Body text={body} />
        {body_excerpt !== null && <Text>{texts.test_answer}</Text>}
        {body_excerpt !== null && <Body text={body_excerpt} />}
      </Stack>
    </Alert>
  )
}

const Body = ({ text }: { text: string }) => (
  <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
    {text}
  </Code>
)
