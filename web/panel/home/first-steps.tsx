import { Badge, Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../kit/language.tsx'
import { Page } from '../../kit/page.tsx'
import { useMay } from '../frame/session.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { type StepName, useSteps } from './steps.data.ts'

const paths: Record<StepName, string> = {
  knowledge: '/knowledge/add',
  clone: '/clones',
  try: '/try',
  guided: '/guided-answers/new',
  product: '/products',
  media: '/media/add',
  widget: '/widgets',
  talk: '/conversations',
  members: '/members',
  keys: '/keys',
}
const names = Object.keys(paths) as StepName[]
/** Steps that owners alone may take. */
const ofOwners: StepName[] = ['members', 'keys']

/** What is set up and what is next. The first step that is open stands out. */
export function FirstSteps() {
  const texts = useTexts({ en, es })
  const isOwner = useMay('owner')
  const done = useSteps(isOwner)
  const own = names.filter((name) => isOwner || !ofOwners.includes(name))
  const next = done === undefined ? undefined : own.find((name) => !done[name])
  return (
    <Page title={texts.title} purpose={texts.purpose}>
      <SimpleGrid component="ol" cols={{ base: 1, sm: 2, lg: 3 }} p={0} style={{ listStyle: 'none' }}>
        {own.map((name) => {
          const { title, text, action } = texts.steps[name]
          return (
            <Paper component="li" key={name} withBorder p="lg">
              <Stack h="100%" justify="space-between">
                <Stack gap="xs">
                  <Group gap="sm" wrap="nowrap" justify="space-between" align="flex-start">
                    <Title order={2} size="h4">
                      {title}
                    </Title>
                    {done?.[name] && <Badge color="stage">{texts.done}</Badge>}
                    {name === next && <Badge color="yellow">{texts.next}</Badge>}
                  </Group>
                  <Text c="dimmed">{text}</Text>
                </Stack>
                <Button
                  component={Link}
                  to={paths[name]}
                  variant={name === next ? 'filled' : 'default'}
                  style={{ alignSelf: 'flex-start' }}
                >
                  {action}
                </Button>
              </Stack>
            </Paper>
          )
        })}
      </SimpleGrid>
    </Page>
  )
}
