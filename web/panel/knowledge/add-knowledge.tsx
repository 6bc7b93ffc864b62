import { NavLink, Paper, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../kit/language.tsx'
import { Page } from '../../kit/page.tsx'
import { en } from './en.ts'
import { es } from './es.ts'

const ways = ['text', 'link', 'file'] as const

/** In which way something is taught. */
export function AddKnowledge() {
  const texts = useTexts({ en, es })
  return (
    <Page title={texts.add} back={{ to: '/knowledge', label: texts.title }} purpose={texts.add_purpose}>
      <Paper withBorder maw={680} component="nav" aria-label={texts.add}>
        {ways.map((way) => (
          <NavLink
            key={way}
            component={Link}
            to={`/knowledge/add/${way}`}
            p="lg"
            rightSection="›"
            label={
              <Stack gap={4}>
                <Title order={2} size="h4">
                  {texts.ways[way].title}
                </Title>
                <Text c="dimmed">{texts.ways[way].purpose}</Text>
              </Stack>
            }
          />
        ))}
      </Paper>
    </Page>
  )
}
