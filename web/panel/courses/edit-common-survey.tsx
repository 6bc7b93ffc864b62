import { Stack, Switch, Title } from '@mantine/core'
import { useTexts } from '../../kit/language.tsx'
import type { BlockOf, Draft } from './courses.data.ts'
import { EditSurvey } from './edit-survey.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { useNewKey } from './new-key.ts'
import { newBlock } from './new-parts.ts'

type EditCommonSurveyProps = { survey: Draft['survey']; onChange: (survey: Draft['survey']) => void }

/** The survey that students may answer in every lesson. */
export function EditCommonSurvey({ survey, onChange }: EditCommonSurveyProps) {
  const texts = useTexts({ en, es })
  const newKey = useNewKey()
  const begin = () => {
    const { type: _, ...begun } = newBlock(newKey('survey', 'survey'), 'survey') as BlockOf<'survey'>
    onChange(begun)
  }
  return (
    <Stack>
      <Title order={2} size="h4">
        {texts.common_survey}
      </Title>
      <Switch
        label={texts.has_common_survey}
        checked={survey !== undefined}
        onChange={({ currentTarget }) => (currentTarget.checked ? begin() : onChange(undefined))}
      />
      {survey !== undefined && (
        <EditSurvey
          questions={survey.questions}
          path="survey.questions"
          onChange={(questions) => onChange({ ...survey, questions })}
        />
      )}
    </Stack>
  )
}
