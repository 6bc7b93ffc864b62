import { Badge, Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { Empty } from '../../kit/empty.tsx'
import { useTexts } from '../../kit/language.tsx'
import { AddPart } from './add-part.tsx'
import { moved, replaced, without, withUnitMoved } from './course.rules.ts'
import type { Module, Unit } from './courses.data.ts'
import { draggedAs, useDrop } from './drag.ts'
import { EditUnit } from './edit-unit.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { useNewKey } from './new-key.ts'
import { newModule, newUnit } from './new-parts.ts'
import { PartMenu } from './part-menu.tsx'
import { useProblem } from './problems.ts'

type LessonsProps = { modules: Module[]; onChange: (modules: Module[]) => void }

/** The modules of a course with their lessons, in their order. */
export function EditLessons({ modules, onChange }: LessonsProps) {
  const texts = useTexts({ en, es })
  const newKey = useNewKey()
  return (
    <Stack>
      <Title order={2} size="h4">
        {texts.lessons}
      </Title>
      {modules.length === 0 && <Empty text={texts.no_modules} />}
      {modules.map((module, index) => (
        <ModuleCard key={module.key} index={index} modules={modules} onChange={onChange} />
      ))}
      <AddPart
        label={texts.new_module}
        placeholder={texts.new_module}
        action={texts.add_module}
        onAdd={(title) => onChange([...modules, newModule(newKey(title, 'module'), title)])}
      />
    </Stack>
  )
}

type ModuleCardProps = LessonsProps & { index: number }

function ModuleCard({ index, modules, onChange }: ModuleCardProps) {
  const texts = useTexts({ en, es })
  const newKey = useNewKey()
  const module = modules[index]!
  const set = (changed: Module) => onChange(replaced(modules, index, changed))
  const setUnits = (units: Unit[]) => set({ ...module, units })
  const dropModule = useDrop('module', (key) =>
    onChange(
      moved(
        modules,
        modules.findIndex((one) => one.key === key),
        index,
      ),
    ),
  )
  const dropUnit = useDrop('unit', (key) =>
    onChange(withUnitMoved(modules, key, module.key, module.units.length)),
  )
  return (
    <Paper withBorder p="md" {...draggedAs({ kind: 'module', key: module.key })} {...dropModule}>
      <Stack gap="xs" {...dropUnit}>
        <Group wrap="nowrap" align="flex-end">
          <TextInput
            flex={1}
            label={texts.module_title(index + 1)}
            value={module.title}
            maxLength={200}
            onChange={({ currentTarget }) => set({ ...module, title: currentTarget.value })}
            error={useProblem(`modules[${index}].title`)}
          />
          <PartMenu
            label={texts.actions_for(module.title)}
            actions={[
              {
                label: texts.move_up,
                isDisabled: index === 0,
                act: () => onChange(moved(modules, index, index - 1)),
              },
              {
                label: texts.move_down,
                isDisabled: index === modules.length - 1,
                act: () => onChange(moved(modules, index, index + 1)),
              },
              { label: texts.remove, isDangerous: true, act: () => onChange(without(modules, index)) },
            ]}
          />
        </Group>
        {module.units.map((unit, at) => (
          <UnitRow
            key={unit.key}
            place={{ module: index, unit: at }}
            modules={modules}
            onChange={onChange}
            set={(changed) => setUnits(replaced(module.units, at, changed))}
          />
        ))}
        <AddPart
          label={texts.new_lesson_in(module.title)}
          placeholder={texts.new_lesson}
          action={texts.add_lesson}
          onAdd={(title) => setUnits([...module.units, newUnit(newKey(title, 'lesson'), title)])}
        />
      </Stack>
    </Paper>
  )
}

type UnitRowProps = LessonsProps & { place: { module: number; unit: number }; set: (unit: Unit) => void }

function UnitRow({ place, modules, onChange, set }: UnitRowProps) {
  const texts = useTexts({ en, es })
  const [isOpen, setOpen] = useState(false)
  const module = modules[place.module]!
  const unit = module.units[place.unit]!
  const isPublished = unit.status === 'published'
  const moveTo = (target: Module, to: number) => onChange(withUnitMoved(modules, unit.key, target.key, to))
  const drop = useDrop('unit', (key) => onChange(withUnitMoved(modules, key, module.key, place.unit)))
  const others = modules.filter(({ key }) => key !== module.key)
  return (
    <Stack gap="sm" {...draggedAs({ kind: 'unit', key: unit.key })} {...drop}>
      <Group wrap="nowrap" gap="xs">
        <Button
          variant="subtle"
          justify="flex-start"
          flex={1}
          miw={0}
          h="auto"
          mih={36}
          styles={{ label: { whiteSpace: 'normal', textAlign: 'start' } }}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {unit.title || texts.new_lesson}
        </Button>
        <Text size="sm" c="dimmed" visibleFrom="xs">
          {texts.parts(unit.blocks.length)}
        </Text>
        <Badge color={isPublished ? 'stage' : 'gray'}>{isPublished ? texts.published : texts.draft}</Badge>
        <PartMenu
          label={texts.actions_for(unit.title)}
          actions={[
            {
              label: isPublished ? texts.withdraw : texts.publish,
              act: () => set({ ...unit, status: isPublished ? 'draft' : 'published' }),
            },
            { label: texts.move_up, isDisabled: place.unit === 0, act: () => moveTo(module, place.unit - 1) },
            {
              label: texts.move_down,
              isDisabled: place.unit === module.units.length - 1,
              act: () => moveTo(module, place.unit + 1),
            },
            ...others.map((other) => ({
              label: texts.move_into(other.title),
              act: () => moveTo(other, other.units.length),
            })),
            {
              label: texts.remove,
              isDangerous: true,
              act: () =>
                onChange(
                  replaced(modules, place.module, { ...module, units: without(module.units, place.unit) }),
                ),
            },
          ]}
        />
      </Group>
      {isOpen && (
        <EditUnit unit={unit} path={`modules[${place.module}].units[${place.unit}]`} onChange={set} />
      )}
    </Stack>
  )
}
