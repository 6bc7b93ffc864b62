import { NumberInput, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useTexts } from '../../kit/language.tsx'
import type { Block, BlockOf } from './courses.data.ts'
import { useWebinars } from './courses.data.ts'
import { EditQuestions } from './edit-questions.tsx'
import { EditSurvey } from './edit-survey.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { PickAsset } from './pick-asset.tsx'
import { PreviewQuestions } from './preview-questions.tsx'
import { useProblem, useProblems } from './problems.ts'
import { TextEditor } from './text-editor.tsx'

type EditBlockProps<Some extends Block = Block> = {
  block: Some
  path: string
  onChange: (block: Block) => void
}

/** What a part of a lesson holds, by its type. */
export function EditBlock({ block, path, onChange }: EditBlockProps) {
  const texts = useTexts({ en, es })
  const title = block.type !== 'text' && (
    <TextInput
      label={texts.part_title}
      value={block.title ?? ''}
      maxLength={200}
      onChange={({ currentTarget }) => onChange({ ...block, title: currentTarget.value || undefined })}
    />
  )
  return (
    <Stack gap="xs">
      {title}
      <Content block={block} path={path} onChange={onChange} />
    </Stack>
  )
}

function Content({ block, path, onChange }: EditBlockProps) {
  const texts = useTexts({ en, es })
  const problem = useProblems(path)
  switch (block.type) {
    case 'text':
      return (
        <TextEditor
          label={texts.block_types.text}
          html={block.html}
          onChange={(html) => onChange({ ...block, html })}
        />
      )
    case 'video':
      return <Film block={block} path={path} onChange={onChange} />
    case 'audio':
    case 'file':
      return (
        <PickAsset
          kind={block.type}
          value={block.asset_id}
          onChange={(asset_id) => onChange({ ...block, asset_id: asset_id! })}
          error={problem('asset_id')}
        />
      )
    case 'quiz':
      return <Quiz block={block} path={path} onChange={onChange} />
    case 'assignment':
      return (
        <Textarea
          label={texts.instructions}
          value={block.instructions}
          required
          maxLength={20_000}
          autosize
          minRows={3}
          onChange={({ currentTarget }) => onChange({ ...block, instructions: currentTarget.value })}
          error={problem('instructions')}
        />
      )
    case 'survey':
      return (
        <EditSurvey
          questions={block.questions}
          path={`${path}.questions`}
          onChange={(questions) => onChange({ ...block, questions })}
        />
      )
    default:
      return <Live block={block} path={path} onChange={onChange} />
  }
}

function Film({ block, path, onChange }: EditBlockProps<BlockOf<'video'>>) {
  const texts = useTexts({ en, es })
  const problem = useProblems(path)
  const ofAll = useProblem(path)
  const { asset_id: _, vimeo: __, ...others } = block
  return (
    <Stack gap="xs">
      <PickAsset
        kind="video"
        value={block.asset_id}
        onChange={(asset_id) => onChange({ ...others, asset_id: asset_id ?? undefined })}
        error={problem('asset_id') ?? ofAll}
      />
      <TextInput
        label={texts.vimeo}
        description={texts.vimeo_hint}
        inputMode="numeric"
        value={block.vimeo ?? ''}
        onChange={({ currentTarget }) => {
          const vimeo = Number(/\d{5,}/.exec(currentTarget.value)?.[0] ?? 0)
          onChange(vimeo === 0 ? others : { ...others, vimeo })
        }}
        error={problem('vimeo')}
      />
    </Stack>
  )
}

function Quiz({ block, path, onChange }: EditBlockProps<BlockOf<'quiz'>>) {
  const texts = useTexts({ en, es })
  const problem = useProblems(path)
  const questions = block.questions ?? []
  return (
    <Stack gap="xs">
      <NumberInput
        label={texts.pass_percent}
        min={0}
        max={100}
        value={block.pass_percent}
        onChange={(percent) => onChange({ ...block, pass_percent: Number(percent) })}
        error={problem('pass_percent')}
      />
      <NumberInput
        label={texts.max_attempts}
        description={texts.max_attempts_hint}
        min={1}
        allowDecimal={false}
        value={block.max_attempts ?? ''}
        onChange={(count) => onChange({ ...block, max_attempts: count === '' ? null : Number(count) })}
        error={problem('max_attempts')}
      />
      <EditQuestions
        questions={questions}
        path={`${path}.questions`}
        onChange={(questions) => onChange({ ...block, questions })}
      />
      <PreviewQuestions title={block.title ?? texts.block_types.quiz} questions={questions} />
    </Stack>
  )
}

function Live({ block, path, onChange }: EditBlockProps<BlockOf<'live'>>) {
  const texts = useTexts({ en, es })
  const { data } = useWebinars()
  return (
    <Select
      label={texts.webinar}
      data={(data?.data ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
      value={block.webinar_id === undefined ? null : String(block.webinar_id)}
      onChange={(id) => id !== null && onChange({ ...block, webinar_id: Number(id) })}
      searchable
      error={useProblem(`${path}.webinar_id`)}
    />
  )
}
