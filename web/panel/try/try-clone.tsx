import { Button, Grid, Group, Select } from '@mantine/core'
import { useState } from 'react'
import { useFilters } from '../../kit/address.ts'
import { Empty } from '../../kit/empty.tsx'
import { useTexts } from '../../kit/language.tsx'
import { Loaded } from '../../kit/loaded.tsx'
import { Page } from '../../kit/page.tsx'
import { useMay } from '../frame/session.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { Reasons } from './reasons.tsx'
import { Talk } from './talk.tsx'
import { type Turn, useClones } from './try.data.ts'

type Clone = NonNullable<ReturnType<typeof useClones>['data']>['data'][number]

const readFilters = ({ clone }: Record<string, unknown>) => ({ clone: Number(clone) || undefined })

/** A chat with a clone that nobody else sees, and beside it why it answers so. */
export function TryClone() {
  const texts = useTexts({ en, es })
  const mayTry = useMay('editor')
  const [{ clone }, change] = useFilters(readFilters)
  return (
    <Loaded title={texts.title} answer={useClones()}>
      {({ data }) => {
        const chosen =
          data.find(({ id }) => id === clone) ?? data.find(({ is_active }) => is_active) ?? data[0]
        return mayTry && chosen !== undefined ? (
          <Trying key={chosen.id} clones={data} clone={chosen} onChoose={(id) => change({ clone: id })} />
        ) : (
          <Page title={texts.title}>
            <Empty text={texts.not_for_viewers} />
          </Page>
        )
      }}
    </Loaded>
  )
}

type TryingProps = { clones: Clone[]; clone: Clone; onChoose: (id: number) => void }

function Trying({ clones, clone, onChoose }: TryingProps) {
  const texts = useTexts({ en, es })
  const [turns, setTurns] = useState<Turn[]>([])
  const [shown, setShown] = useState<number | null>(null)
  const add = (turn: Turn) => {
    setTurns((before) => [...before, turn])
    setShown(null)
  }
  const explained = turns[shown ?? turns.length - 1]
  return (
    <Page
      title={texts.title}
      purpose={texts.purpose}
      actions={
        turns.length > 0 && (
          <Button
            onClick={() => {
              setTurns([])
              setShown(null)
            }}
          >
            {texts.start_over}
          </Button>
        )
      }
    >
      {clones.length > 1 && (
        <Group>
          <Select
            label={texts.clone}
            data={clones.map(({ id, label }) => ({ value: String(id), label: label ?? texts.unnamed }))}
            value={String(clone.id)}
            onChange={(id) => onChoose(Number(id))}
            allowDeselect={false}
          />
        </Group>
      )}
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Talk clone={clone} turns={turns} onTurn={add} shown={explained} onShow={setShown} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Reasons turn={explained} />
        </Grid.Col>
      </Grid>
    </Page>
  )
}
