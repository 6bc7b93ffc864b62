import { Alert, Button, Group, Stack } from '@mantine/core'
import { useRecordId } from '../../kit/address.ts'
import type { ApiError } from '../../kit/api.ts'
import { Failure } from '../../kit/failure.tsx'
import { useTexts } from '../../kit/language.tsx'
import { Loaded } from '../../kit/loaded.tsx'
import { Page } from '../../kit/page.tsx'
import { useMay } from '../frame/session.ts'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { problemsByPath } from './course.rules.ts'
import { type Course, useCourse, useProduct } from './courses.data.ts'
import { EditCertificate } from './edit-certificate.tsx'
import { EditCommonSurvey } from './edit-common-survey.tsx'
import { EditExam } from './edit-exam.tsx'
import { EditLessons } from './edit-lessons.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { CourseHistory } from './history.tsx'
import { TakenKeys } from './new-key.ts'
import { newExam } from './new-parts.ts'
import { takenKeys } from './part-keys.rules.ts'
import { Problems } from './problems.ts'
import { useCourseDraft } from './use-course-draft.ts'

/** A product that is both has lessons or an exam, whichever was begun. */
const isExamProduct = (tags: string[], { exam, modules = [] }: Course) =>
  exam !== undefined || (tags.includes('exam') && modules.length === 0)

/** A course with all its lessons, which is saved whole. */
export function EditCourse() {
  const texts = useTexts({ en, es })
  const id = useRecordId()
  const product = useProduct(id)
  return (
    <Loaded title={texts.title} answer={useCourse(id)}>
      {(course) => (
        <Loaded title={texts.title} answer={product}>
          {({ title, tags }) => <Editor course={course} title={title} isExam={isExamProduct(tags, course)} />}
        </Loaded>
      )}
    </Loaded>
  )
}

type EditorProps = { course: Course; title: string; isExam: boolean }

function Editor({ course, title, isExam }: EditorProps) {
  const texts = useTexts({ en, es })
  const mayEdit = useMay('editor')
  const editing = useCourseDraft(course)
  const { draft, change, save, discard, isChanged, isSaving, error, meanwhile, show } = editing
  const problems = error?.type === 'course_file_invalid' ? problemsByPath(error.message) : new Map()
  return (
    <Problems value={problems}>
      <TakenKeys value={takenKeys(draft, course.removed_keys)}>
        <Page
          title={title}
          back={{ to: '/courses', label: texts.title }}
          purpose={isExam ? texts.exam_purpose : texts.editor_purpose}
          actions={
            mayEdit && (
              <Group>
                {isChanged && <Button onClick={discard}>{texts.discard}</Button>}
                <Button variant="filled" onClick={save} loading={isSaving} disabled={!isChanged}>
                  {texts.save}
                </Button>
              </Group>
            )
          }
        >
          {meanwhile !== null && <ChangedMeanwhile conflicts={meanwhile.conflicts} onShow={show} />}
          <Refusal error={error} problems={problems} />
          <fieldset disabled={!mayEdit} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
            <Stack gap="xl">
              {isExam && <EditExam exam={draft.exam ?? newExam()} onChange={(exam) => change({ exam })} />}
              {!isExam && (
                <EditLessons modules={draft.modules ?? []} onChange={(modules) => change({ modules })} />
              )}
              {!isExam && (
                <EditCertificate
                  certificate={draft.certificate}
                  onChange={(certificate) => change({ certificate })}
                />
              )}
              {!isExam && (
                <EditCommonSurvey survey={draft.survey} onChange={(survey) => change({ survey })} />
              )}
            </Stack>
          </fieldset>
          {mayEdit && <CourseHistory id={course.product_id} />}
        </Page>
      </TakenKeys>
    </Problems>
  )
}

type RefusalProps = { error: ApiError | null; problems: ReadonlyMap<string, string> }

/** Why the course was not saved, and what can be done. */
function Refusal({ error, problems }: RefusalProps) {
  const texts = useTexts({ en, es })
  // What others changed is shown apart.
  if (error === null || error.type === 'changed_meanwhile') return null
  if (problems.size === 0) return <Failure error={error} own={texts.errors} />
  return (
    <Alert color="red" variant="light" role="alert" title={texts.not_saved}>
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {[...problems].map(([path, message]) => (
          <li key={path}>
            {texts.place(path)}: {message}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
