import { Stack, Text, Title } from '@mantine/core'
import { useTexts } from '../../kit/language.tsx'
import { Screen } from '../frame/screen.tsx'
import { en } from './en.ts'
import { es } from './es.ts'

/** What students are told of what is recorded about them. */
export function ReadWhatIsRecorded() {
  const texts = useTexts({ en, es })
  return (
    <Screen
      title={texts.recorded_title}
      purpose={texts.recorded_purpose}
      back={{ to: '/you', label: texts.back }}
    >
      <Stack maw={680}>
        {texts.recorded.map(({ title, text }) => (
          <section key={title}>
            <Title order={2} size="h5">
              {title}
            </Title>
            <Text>{text}</Text>
          </section>
        ))}
        <Text>{texts.limits}</Text>
        <Text>{texts.rights}</Text>
      </Stack>
    </Screen>
  )
}
