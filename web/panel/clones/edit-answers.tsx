import { Fieldset, Radio, Stack, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { SaveForm } from '../../kit/save-form.tsx'
import { type Clone, jobs, useSaveAnswers } from './clones.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'

const fixedByJob = { general: undefined, sales: true, deliverables: false }

/** What the clone is for, what it answers from, and whether it says where something stands. */
export function EditAnswers({ clone: { id, job, silos, cite_source_links, updated_at } }: { clone: Clone }) {
  const texts = useTexts({ en, es })
  const initialValues = { job, ...silos, cite_source_links }
  const form = useForm({ initialValues })
  const fixed = fixedByJob[form.values.job]
  return (
    <SaveForm
      form={form}
      draft={`clone ${id} answers`}
      change={useSaveAnswers()}
      stored={{ version: updated_at, values: initialValues }}
      inputOf={({ job, cite_source_links, aprender, soporte, recomendar }, if_match) => ({
        id,
        if_match,
        job,
        cite_source_links,
        silos: { aprender, soporte, ...(fixed === undefined && { recomendar }) },
      })}
      onSaved={() => notifyDone(texts.saved)}
      action={texts.save}
    >
      <Radio.Group label={texts.job} {...form.getInputProps('job')}>
        <Stack gap="xs" pt="xs">
          {jobs.map((one) => (
            <Radio
              key={one}
              value={one}
              label={texts.jobs[one].title}
              description={texts.jobs[one].purpose}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Fieldset legend={texts.silos}>
        <Stack>
          <Switch
            label={texts.learn}
            description={texts.learn_hint}
            {...form.getInputProps('aprender', { type: 'checkbox' })}
          />
          <Switch
            label={texts.support}
            description={texts.support_hint}
            {...form.getInputProps('soporte', { type: 'checkbox' })}
          />
          <Switch
            label={texts.recommend}
            description={fixed === undefined ? texts.recommend_hint : texts.recommend_fixed}
            {...form.getInputProps('recomendar', { type: 'checkbox' })}
            disabled={fixed !== undefined}
            checked={fixed ?? form.values.recomendar}
          />
        </Stack>
      </Fieldset>
      <Switch
        label={texts.cite}
        description={texts.cite_hint}
        {...form.getInputProps('cite_source_links', { type: 'checkbox' })}
      />
    </SaveForm>
  )
}
