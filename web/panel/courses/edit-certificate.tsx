import { Checkbox, MultiSelect, Stack, Switch, TextInput, Title } from '@mantine/core'
import { useTexts } from '../../kit/language.tsx'
import { type Certificate, useProducts } from './courses.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { useProblems } from './problems.ts'

type EditCertificateProps = {
  certificate: Certificate | undefined
  onChange: (certificate: Certificate | undefined) => void
}

/** What a student must have done to get a certificate of the course. */
export function EditCertificate({ certificate, onChange }: EditCertificateProps) {
  const texts = useTexts({ en, es })
  const problem = useProblems('certificate')
  const none = { all_lessons: true, quizzes_passed: false, exam_product_ids: [] }
  const requires = certificate?.requires ?? none
  const require = (changes: Partial<Certificate['requires']>) =>
    onChange({ ...certificate!, requires: { ...requires, ...changes } })
  return (
    <Stack>
      <Title order={2} size="h4">
        {texts.certificate}
      </Title>
      <Switch
        label={texts.gives_certificate}
        checked={certificate !== undefined}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.checked ? { title: '', requires: none } : undefined)
        }
      />
      {certificate !== undefined && (
        <>
          <TextInput
            label={texts.certificate_title}
            description={texts.certificate_title_hint}
            value={certificate.title}
            required
            maxLength={200}
            maw={480}
            onChange={({ currentTarget }) => onChange({ ...certificate, title: currentTarget.value })}
            error={problem('title')}
          />
          <Checkbox
            label={texts.all_lessons}
            checked={requires.all_lessons}
            onChange={({ currentTarget }) => require({ all_lessons: currentTarget.checked })}
          />
          <Checkbox
            label={texts.quizzes_passed}
            checked={requires.quizzes_passed}
            onChange={({ currentTarget }) => require({ quizzes_passed: currentTarget.checked })}
          />
          <Exams
            value={requires.exam_product_ids}
            onChange={(exam_product_ids) => require({ exam_product_ids })}
          />
        </>
      )}
    </Stack>
  )
}

function Exams({ value, onChange }: { value: number[]; onChange: (ids: number[]) => void }) {
  const texts = useTexts({ en, es })
  const exams = useProducts().rows?.filter(({ tags }) => tags.includes('exam')) ?? []
  if (exams.length === 0 && value.length === 0) return null
  return (
    <MultiSelect
      label={texts.exams_passed}
      data={exams.map(({ id, title }) => ({ value: String(id), label: title }))}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      maw={480}
    />
  )
}
