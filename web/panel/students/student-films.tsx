import { Box, Group, Paper, Stack, Text } from '@mantine/core'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { stretchesOf } from './stretches.rules.ts'
import type { Film } from './students.data.ts'

/** What was played of each film: three figures side by side, with what each does not prove, and the stretches. */
export function StudentFilms({ films }: { films: Film[] }) {
  const texts = useTexts({ en, es })
  if (films.length === 0) return <Text c="dimmed">{texts.no_films}</Text>
  return (
    <Stack gap="sm">
      {films.map((film) => (
        <FilmCard key={film.block_id} film={film} />
      ))}
      <Stack gap={4}>
        {Object.entries(texts.film_meaning).map(([name, text]) => (
          <Text key={name} size="sm" c="dimmed">
            {text}
          </Text>
        ))}
      </Stack>
    </Stack>
  )
}

function FilmCard({ film }: { film: Film }) {
  const texts = useTexts({ en, es })
  const { duration } = useFormats()
  const { title, unit_title, duration_seconds, covered_seconds } = film
  const titles = texts.film_columns
  const covered =
    duration_seconds === null
      ? duration(covered_seconds)
      : texts.of(duration(covered_seconds), duration(duration_seconds))
  const figures = [
    [titles.visible, duration(film.visible_playing_seconds)],
    [titles.media, duration(film.media_seconds)],
    [titles.covered, covered],
  ] as const
  return (
    <Paper withBorder p="sm">
      <Stack gap="xs">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {title ?? unit_title}
        </Text>
        <Group gap="xl">
          {figures.map(([name, value]) => (
            <Box key={name}>
              <Text size="sm" c="dimmed">
                {name}
              </Text>
              <Text style={{ fontVariantNumeric: 'tabular-nums' }}>{value}</Text>
            </Box>
          ))}
        </Group>
        <Bar film={film} />
      </Stack>
    </Paper>
  )
}

/** The film as a bar, on which the stretches that were played are filled in. */
function Bar({ film: { stretches, duration_seconds } }: { film: Film }) {
  const texts = useTexts({ en, es })
  const { duration } = useFormats()
  const played = stretchesOf(stretches, duration_seconds)
  const said = played.map(({ from, to }) => `${duration(from)} – ${duration(to)}`).join(', ')
  return (
    <Box
      role="img"
      aria-label={played.length === 0 ? texts.nothing_played : texts.stretch(said)}
      title={said}
      pos="relative"
      h={12}
      bdrs="sm"
      bg="var(--mantine-color-default-border)"
      style={{ overflow: 'hidden' }}
    >
      {played.map(({ from, left, width }) => (
        <Box
          key={from}
          pos="absolute"
          h="100%"
          left={`${left}%`}
          w={`max(2px, ${width}%)`}
          bg="var(--mantine-primary-color-filled)"
        />
      ))}
    </Box>
  )
}
