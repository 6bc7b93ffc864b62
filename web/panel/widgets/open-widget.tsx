import { Alert, Button, Code, CopyButton, Grid, Stack, Text, Title } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTexts } from '../../kit/language.tsx'
import { Loaded } from '../../kit/loaded.tsx'
import { Page } from '../../kit/page.tsx'
import { NotFound } from '../frame/not-found.tsx'
import { useMay } from '../frame/session.ts'
import { EditWidget } from './edit-widget.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { RotateSecret } from './rotate-secret.tsx'
import { snippetOf } from './snippet.rules.ts'
import { WidgetPreview } from './widget-preview.tsx'
import { useWidgets, type Widget } from './widgets.data.ts'

/** One widget: its snippet, how it looks, where it may be shown. */
export function OpenWidget() {
  const { one } = useTexts({ en, es })
  const { id }: Record<string, string> = useParams({ strict: false })
  return (
    <Loaded title={one} answer={useWidgets()}>
      {({ data }) => {
        const widget = data.find((found) => found.id === id)
        return widget === undefined ? <NotFound /> : <Shown key={widget.id} widget={widget} />
      }}
    </Loaded>
  )
}

function Shown({ widget }: { widget: Widget }) {
  const texts = useTexts({ en, es })
  const mayRotate = useMay('owner')
  return (
    <Page title={texts.one} purpose={texts.one_purpose} back={{ to: '/widgets', label: texts.back }}>
      {widget.allowed_origins.length === 0 && <Alert color="yellow">{texts.needs_origins}</Alert>}
      <Snippet widget={widget} />
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, lg: 7 }}>
          <Section title={texts.settings}>
            <EditWidget widget={widget} />
          </Section>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 5 }}>
          <Stack gap="xl">
            <Section title={texts.preview}>
              <WidgetPreview widget={widget} />
            </Section>
            {mayRotate && (
              <Section title={texts.identity}>
                <RotateSecret widget_id={widget.id} />
              </Section>
            )}
          </Stack>
        </Grid.Col>
      </Grid>
    </Page>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack component="section" aria-label={title}>
    <Title order={2} size="h4">
      {title}
    </Title>
    {children}
  </Stack>
)

function Snippet({ widget }: { widget: Widget }) {
  const texts = useTexts({ en, es })
  const snippet = snippetOf(widget, location.origin)
  return (
    <Section title={texts.snippet}>
      <Text>{texts.snippet_text}</Text>
      <Code block tabIndex={0} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {snippet}
      </Code>
      <CopyButton value={snippet}>
        {({ copied, copy }) => (
          <Button variant="filled" onClick={copy} style={{ alignSelf: 'flex-start' }}>
            {copied ? texts.copied : texts.copy}
          </Button>
        )}
      </CopyButton>
    </Section>
  )
}
