import { Anchor, Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Failure } from '../../kit/failure.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { ProgressMark } from '../../kit/progress-mark.tsx'
import { useMe } from '../frame/academy.ts'
import { type Certificate, useIssueCertificate, useRename } from './courses.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'

type CertificateOfProps = { product_id: number; certificate: Certificate }

/** The certificate of a course: what it asks for, and, once that is met, the certificate itself. */
export function CertificateOf({ product_id, certificate }: CertificateOfProps) {
  const texts = useTexts({ en, es })
  const { title, requirements, issued } = certificate
  const isMet = requirements.every(({ met }) => met)
  return (
    <Paper component="section" withBorder p="md" aria-label={texts.certificate}>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {texts.certificate}: {title}
        </Title>
        {requirements.length > 0 && (
          <Stack
            component="ul"
            gap={4}
            m={0}
            p={0}
            style={{ listStyle: 'none' }}
            aria-label={texts.requirements}
          >
            {requirements.map(({ name, met }) => (
              <Group component="li" key={name} gap="xs" wrap="nowrap">
                <ProgressMark state={met ? 'done' : 'open'} />
                <Text>
                  {nameOf(name, texts)}{' '}
                  <Text component="span" c="dimmed" size="sm">
                    ({met ? texts.met : texts.not_met})
                  </Text>
                </Text>
              </Group>
            ))}
          </Stack>
        )}
        {issued !== null ? <Issued issued={issued} /> : isMet && <Issue product_id={product_id} />}
      </Stack>
    </Paper>
  )
}

function nameOf(name: string, texts: typeof en): string {
  if (name === 'all_lessons' || name === 'quizzes_passed') return texts[name]
  return name.startsWith('exam_') ? texts.exam_passed : name
}

function Issued({ issued }: { issued: NonNullable<Certificate['issued']> }) {
  const texts = useTexts({ en, es })
  const { date } = useFormats()
  return (
    <Group>
      <Text>{texts.issued(date(issued.issued_at))}</Text>
      <Button component="a" href={issued.pdf_url} target="_blank" variant="filled">
        {texts.download}
      </Button>
      <Anchor href={`/verify/${issued.verification_code}`} target="_blank">
        {texts.public_page}
      </Anchor>
    </Group>
  )
}

/** Asks for the certificate, and for the student's name where none is known. */
function Issue({ product_id }: { product_id: number }) {
  const texts = useTexts({ en, es })
  const { name } = useMe().visitor
  const issue = useIssueCertificate()
  const rename = useRename()
  const form = useForm({ mode: 'uncontrolled', initialValues: { name: '' } })
  const get = () => issue.mutate({ product_id })
  const error = issue.error ?? rename.error
  return (
    <Stack gap="sm" maw={420}>
      {error !== null && <Failure error={error} own={texts.errors} />}
      {name === null ? (
        <form onSubmit={form.onSubmit((values) => rename.mutate(values, { onSuccess: get }))}>
          <Stack gap="sm">
            <TextInput
              label={texts.your_name}
              description={texts.name_needed}
              required
              maxLength={200}
              autoComplete="name"
              {...form.getInputProps('name')}
            />
            <Button type="submit" variant="filled" loading={rename.isPending || issue.isPending}>
              {texts.save_name}
            </Button>
          </Stack>
        </form>
      ) : (
        <Group>
          <Button variant="filled" onClick={get} loading={issue.isPending}>
            {texts.get_certificate}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
