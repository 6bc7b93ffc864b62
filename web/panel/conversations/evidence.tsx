import { Anchor, Badge, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Answered } from '../../kit/answered.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { type Evidence, useEvidence } from './conversations.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'

type Passage = Evidence['passages'][number]

/** Where what a reply rested on can be changed; a question about a product belongs to the product's screen. */
const screens: Partial<Record<Passage['kind'], string>> = {
  source: '/knowledge',
  guided_answer: '/guided-answers',
  product: '/products',
}

/** A button below a reply that shows what it rested on. */
export function ReplyEvidence({ id, sequence }: { id: number; sequence: number }) {
  const texts = useTexts({ en, es })
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack gap="xs" align="stretch">
      <Group justify="end">
        <Button
          size="compact-sm"
          variant="subtle"
          aria-expanded={isOpen}
          onClick={() => setOpen((open) => !open)}
        >
          {isOpen ? texts.hide_why : texts.why}
        </Button>
      </Group>
      {isOpen && <Shown id={id} sequence={sequence} />}
    </Stack>
  )
}

function Shown({ id, sequence }: { id: number; sequence: number }) {
  const texts = useTexts({ en, es })
  const evidence = useEvidence(id, sequence)
  return (
    <Answered query={evidence}>
      {({ is_recorded, decision, passages, products }) => (
        <Stack gap="xs" role="group" aria-label={texts.rested_on}>
          <Text size="sm">{is_recorded ? texts.decisions[decision ?? 'nothing'] : texts.not_recorded}</Text>
          <Passages title={texts.used} passages={passages.filter(({ is_used }) => is_used)} />
          <Passages title={texts.besides} passages={passages.filter(({ is_used }) => !is_used)} />
          {products.map(({ id, title, is_offered }) => (
            <Group key={id} gap="xs">
              <Anchor component={Link} to={`/products/${id}`} size="sm">
                {title ?? texts.gone}
              </Anchor>
              <Badge color={is_offered ? 'stage' : 'gray'}>
                {is_offered ? texts.offered : texts.not_offered}
              </Badge>
            </Group>
          ))}
        </Stack>
      )}
    </Answered>
  )
}

function Passages({ title, passages }: { title: string; passages: Passage[] }) {
  const texts = useTexts({ en, es })
  if (passages.length === 0) return null
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      {passages.map((passage, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a source may have several passages, which never move
        <Paper key={index} withBorder p="xs">
          <Group justify="space-between" align="flex-start" wrap="nowrap">
            <Name passage={passage} />
            <Certainty certainty={passage.certainty} />
          </Group>
          <Text size="sm" c="dimmed">
            {texts.kinds[passage.kind]}
          </Text>
          {passage.excerpt !== null && (
            <Text size="sm" mt={4} lineClamp={4} style={{ overflowWrap: 'anywhere' }}>
              {passage.excerpt}
            </Text>
          )}
        </Paper>
      ))}
    </Stack>
  )
}

function Name({ passage: { kind, id, title } }: { passage: Passage }) {
  const { gone } = useTexts({ en, es })
  const screen = screens[kind]
  if (screen === undefined || title === null)
    return (
      <Text size="sm" fw={500}>
        {title ?? gone}
      </Text>
    )
  return (
    <Anchor component={Link} to={`${screen}/${id}`} size="sm" style={{ overflowWrap: 'anywhere' }}>
      {title}
    </Anchor>
  )
}

function Certainty({ certainty }: { certainty: number | null }) {
  const texts = useTexts({ en, es })
  const { percent } = useFormats()
  return certainty === null ? null : <Badge color="gray">{texts.fits(percent(certainty))}</Badge>
}
