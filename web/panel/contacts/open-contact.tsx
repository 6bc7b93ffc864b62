import { Grid, Paper, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useRecordId } from '../../kit/address.ts'
import { Facts } from '../../kit/facts.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { Loaded } from '../../kit/loaded.tsx'
import { Page } from '../../kit/page.tsx'
import { useMay } from '../frame/session.ts'
import { ContactAccess } from './contact-access.tsx'
import { ContactConversations } from './contact-conversations.tsx'
import { ContactTags } from './contact-tags.tsx'
import { type Contact, useContact } from './contacts.data.ts'
import { EditContact } from './edit-contact.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { PersonData } from './person-data.tsx'

/** One person: what is known, what they asked, and what they may enter. */
export function OpenContact() {
  const { title } = useTexts({ en, es })
  const answer = useContact(useRecordId())
  return (
    <Loaded title={title} answer={answer}>
      {(contact) => <Shown contact={contact} />}
    </Loaded>
  )
}

function Shown({ contact }: { contact: Contact }) {
  const texts = useTexts({ en, es })
  const { name, email } = contact
  const mayErase = useMay('owner')
  return (
    <Page
      title={name ?? email}
      back={{ to: '/contacts', label: texts.back }}
      actions={mayErase && <PersonData contact={contact} />}
    >
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack gap="xl">
            <Section title={texts.access}>
              <ContactAccess email={email} />
            </Section>
            <Section title={texts.conversations}>
              <ContactConversations email={email} />
            </Section>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Paper withBorder p="md">
            <Stack gap="lg">
              <About contact={contact} />
              <Section title={texts.tags}>
                <ContactTags contact={contact} />
              </Section>
            </Stack>
          </Paper>
        </Grid.Col>
      </Grid>
    </Page>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack component="section" aria-label={title} gap="sm">
    <Title order={2} size="h4">
      {title}
    </Title>
    {children}
  </Stack>
)

function About({ contact }: { contact: Contact }) {
  const texts = useTexts({ en, es })
  const { moment } = useFormats()
  const mayChange = useMay('editor')
  return (
    <Section title={texts.about}>
      <Facts
        facts={{
          [texts.email]: contact.email,
          [texts.phone]: contact.phone,
          [texts.source]: texts.sources[contact.source],
          [texts.first_seen]: moment(contact.first_seen_at),
          [texts.last_seen]: moment(contact.last_seen_at),
        }}
      />
      {mayChange && <EditContact contact={contact} />}
    </Section>
  )
}
