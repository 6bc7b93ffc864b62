import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../kit/language.tsx'
import { Page } from '../../kit/page.tsx'
import { Section } from '../../kit/section.tsx'
import { useMay } from '../frame/session.ts'
import { Connections } from './connections.tsx'
import { useConnections } from './deliveries.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { Rules } from './rules.tsx'

/** The systems that purchases are handed to, and what each is told of which product. */
export function ListSystems() {
  const texts = useTexts({ en, es })
  const mayConnect = useMay('owner')
  const mayRule = useMay('editor')
  const isConnected = (useConnections().data?.data.length ?? 0) > 0
  return (
    <Page
      title={texts.systems}
      purpose={texts.systems_purpose}
      back={{ to: '/deliveries', label: texts.title }}
      actions={
        mayConnect && (
          <Button component={Link} to="/deliveries/systems/new" variant="filled">
            {texts.connect}
          </Button>
        )
      }
    >
      <Section title={texts.connections}>
        <Connections />
      </Section>
      <Section title={texts.columns.rules} purpose={texts.rules_purpose}>
        {mayRule && isConnected && (
          <Button component={Link} to="/deliveries/rules/new" style={{ alignSelf: 'flex-start' }}>
            {texts.add_rule}
          </Button>
        )}
        <Rules />
      </Section>
    </Page>
  )
}
