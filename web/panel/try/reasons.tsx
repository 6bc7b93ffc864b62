import { Anchor, Badge, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import type { Trial, Turn } from './try.data.ts'

type Passage = Trial['passages'][number]
type Excluded = Trial['excluded'][number]

/** Where what a clone found can be changed; a question about a product belongs to the product's screen. */
const screens: Partial<Record<Passage['kind'], string>> = {
  source: '/knowledge',
  guided_answer: '/guided-answers',
  product: '/products',
}

/** How a reply came about: what was used, what was found besides, and what the clone may not see. */
export function Reasons({ turn }: { turn: Turn | undefined }) {
  const texts = useTexts({ en, es })
  if (turn === undefined)
    return (
      <Part title={texts.reasons}>
        <Text c="dimmed">{texts.reasons_hint}</Text>
      </Part>
    )
  const { decision, passages, products, excluded, questions } = turn.trial
  const used = passages.filter(({ is_used }) => is_used)
  const besides = passages.filter(({ is_used }) => !is_used)
  return (
    <Stack gap="lg">
      <Part title={texts.reasons}>
        <Text>{decision === null ? texts.nothing_looked_up : texts.decisions[decision]}</Text>
        {questions.length > 0 && (
          <Text size="sm" c="dimmed">
            {texts.looked_up(questions.join(' · '))}
          </Text>
        )}
        {decision === 'refuse' && (
          <Group>
            <Anchor component={Link} to="/guided-answers/new">
              {texts.write_answer}
            </Anchor>
            <Anchor component={Link} to="/knowledge/add">
              {texts.teach}
            </Anchor>
          </Group>
        )}
      </Part>
      <Passages title={texts.used} passages={used} />
      <Passages title={texts.besides} passages={besides} />
      <Passages title={texts.hidden} passages={excluded} note={({ reason }) => texts.hidden_by[reason]} />
      {products.length > 0 && (
        <Part title={texts.products}>
          {products.map(({ id, title, is_offered }) => (
            <Group key={id} gap="xs">
              <Anchor component={Link} to={`/products/${id}`}>
                {title ?? texts.gone}
              </Anchor>
              <Badge color={is_offered ? 'stage' : 'gray'}>
                {is_offered ? texts.offered : texts.not_offered}
              </Badge>
            </Group>
          ))}
        </Part>
      )}
    </Stack>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap="xs">
    <Title order={2} size="h4">
      {title}
    </Title>
    {children}
  </Stack>
)

type PassagesProps<Found> = { title: string; passages: Found[]; note?: (passage: Found) => string }

function Passages<Found extends Passage | Excluded>({ title, passages, note }: PassagesProps<Found>) {
  const texts = useTexts({ en, es })
  const { percent } = useFormats()
  if (passages.length === 0) return null
  return (
    <Part title={title}>
      {passages.map((passage, index) => {
        const { kind, id, certainty, excerpt } = passage
        const screen = screens[kind]
        const name = passage.title ?? texts.gone
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a source may have several passages, which never move
          <Paper key={index} withBorder p="sm">
            <Group justify="space-between" align="flex-start" wrap="nowrap">
              {screen === undefined ? (
                <Text fw={500}>{name}</Text>
              ) : (
                <Anchor component={Link} to={`${screen}/${id}`} style={{ overflowWrap: 'anywhere' }}>
                  {name}
                </Anchor>
              )}
              {certainty !== null && <Badge color="gray">{texts.fits(percent(certainty))}</Badge>}
            </Group>
            <Text size="sm" c="dimmed">
              {note === undefined ? texts.kinds[kind] : `${texts.kinds[kind]} · ${note(passage)}`}
            </Text>
            {excerpt !== null && (
              <Text size="sm" mt={4} lineClamp={4} style={{ overflowWrap: 'anywhere' }}>
                {excerpt}
              </Text>
            )}
          </Paper>
        )
      })}
    </Part>
  )
}
