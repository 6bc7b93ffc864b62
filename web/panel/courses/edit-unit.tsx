import { Button, Group, Menu, Paper, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { useTexts } from '../../kit/language.tsx'
import { moved, replaced, without } from './course.rules.ts'
import type { Block, Unit } from './courses.data.ts'
import { draggedAs, useDrop } from './drag.ts'
import { EditBlock } from './edit-block.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { useNewKey } from './new-key.ts'
import { newBlock } from './new-parts.ts'
import { PartMenu } from './part-menu.tsx'
import { useProblems } from './problems.ts'

type EditUnitProps = { unit: Unit; path: string; onChange: (unit: Unit) => void }

const blockTypes = ['text', 'video', 'audio', 'file', 'quiz', 'assignment', 'survey', 'live'] as const

/** A lesson: what it is called, whether students see it, and what it consists of. */
export function EditUnit({ unit, path, onChange }: EditUnitProps) {
  const texts = useTexts({ en, es })
  const problem = useProblems(path)
  const newKey = useNewKey()
  const setBlocks = (blocks: Block[]) => onChange({ ...unit, blocks })
  return (
    <Paper withBorder p="md">
      <Stack>
        <TextInput
          label={texts.lesson_title}
          value={unit.title}
          maxLength={200}
          required
          onChange={({ currentTarget }) => onChange({ ...unit, title: currentTarget.value })}
          error={problem('title')}
        />
        <Textarea
          label={texts.description}
          value={unit.description ?? ''}
          maxLength={4000}
          autosize
          minRows={2}
          onChange={({ currentTarget }) => onChange({ ...unit, description: currentTarget.value || null })}
          error={problem('description')}
        />
        <TextInput
          label={texts.category}
          value={unit.category ?? ''}
          maxLength={80}
          onChange={({ currentTarget }) => onChange({ ...unit, category: currentTarget.value || null })}
          error={problem('category')}
        />
        <Switch
          label={texts.is_published}
          checked={unit.status === 'published'}
          onChange={({ currentTarget }) =>
            onChange({ ...unit, status: currentTarget.checked ? 'published' : 'draft' })
          }
        />
        {unit.blocks.map((block, index) => (
          <BlockCard
            key={block.key}
            index={index}
            blocks={unit.blocks}
            path={`${path}.blocks[${index}]`}
            onChange={setBlocks}
          />
        ))}
        <Menu position="bottom-start">
          <Menu.Target>
            <Button style={{ alignSelf: 'flex-start' }}>{texts.add_part}</Button>
          </Menu.Target>
          <Menu.Dropdown>
            {blockTypes.map((type) => (
              <Menu.Item
                key={type}
                onClick={() =>
                  setBlocks([...unit.blocks, newBlock(newKey(`${unit.title} ${type}`, type), type)])
                }
              >
                {texts.block_types[type]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </Stack>
    </Paper>
  )
}

type BlockCardProps = { index: number; blocks: Block[]; path: string; onChange: (blocks: Block[]) => void }

function BlockCard({ index, blocks, path, onChange }: BlockCardProps) {
  const texts = useTexts({ en, es })
  const block = blocks[index]!
  const name = `${texts.block_types[block.type]} ${index + 1}`
  const drop = useDrop('block', (key) =>
    onChange(
      moved(
        blocks,
        blocks.findIndex((one) => one.key === key),
        index,
      ),
    ),
  )
  return (
    <Stack gap="xs" component="section" aria-label={name} {...drop}>
      <Group justify="space-between" wrap="nowrap" {...draggedAs({ kind: 'block', key: block.key })}>
        <Text fw={600}>{name}</Text>
        <PartMenu
          label={texts.actions_for(name)}
          actions={[
            {
              label: texts.move_up,
              isDisabled: index === 0,
              act: () => onChange(moved(blocks, index, index - 1)),
            },
            {
              label: texts.move_down,
              isDisabled: index === blocks.length - 1,
              act: () => onChange(moved(blocks, index, index + 1)),
            },
            { label: texts.remove, isDangerous: true, act: () => onChange(without(blocks, index)) },
          ]}
        />
      </Group>
      <EditBlock
        block={block}
        path={path}
        onChange={(changed) => onChange(replaced(blocks, index, changed))}
      />
    </Stack>
  )
}
