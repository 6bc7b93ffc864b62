import { Box, Group, Paper, Stack, Text } from '@mantine/core'
import { useLanguage, useTexts } from '../../kit/language.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import type { Widget } from './widgets.data.ts'

/** How the chat looks above its button, as it is stored. */
export function WidgetPreview({ widget: { texts: own, color, position } }: { widget: Widget }) {
  const texts = useTexts({ en, es })
  const { language } = useLanguage()
  const { title, greeting } = own[language] ?? {}
  return (
    <Stack align={position === 'left' ? 'flex-start' : 'flex-end'}>
      <Paper withBorder radius="lg" w="100%" maw={340}>
        <Group p="sm" style={{ borderBottom: `3px solid ${color}` }}>
          <Text fw={600}>{title || texts.usual_title}</Text>
        </Group>
        <Stack p="sm" mih={160} gap="sm">
          <Text size="sm" c="dimmed">
            {texts.notice}
          </Text>
          <Text>{greeting || texts.usual_greeting}</Text>
        </Stack>
      </Paper>
      <Box w={56} h={56} bdrs={28} bg={color} style={{ border: '2px solid #fff' }} aria-hidden />
    </Stack>
  )
}
