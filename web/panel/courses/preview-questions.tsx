import { Button, Checkbox, Modal, NumberInput, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTexts } from '../../kit/language.tsx'
import type { Question } from './courses.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** A button that shows a quiz or an exam as students see it: without the answers. */
export function PreviewQuestions({ title, questions }: { title: string; questions: Question[] }) {
  const texts = useTexts({ en, es })
  const [isOpen, { open, close }] = useDisclosure()
  return (
    <>
      <Button style={{ alignSelf: 'flex-start' }} onClick={open}>
        {texts.preview}
      </Button>
      <Modal opened={isOpen} onClose={close} title={title} size="lg">
        <Stack>
          <Text c="dimmed">{texts.preview_hint}</Text>
          {questions.map((question, index) => (
            <Asked key={question.key} question={question} number={index + 1} />
          ))}
        </Stack>
      </Modal>
    </>
  )
}

function Asked({ question, number }: { question: Question; number: number }) {
  const texts = useTexts({ en, es })
  const { kind, options = [] } = question
  const label = `${number}. ${question.question || texts.no_question_yet}`
  const choices = kind === 'true_false' ? [texts.yes, texts.no] : options
  switch (kind) {
    case 'single':
    case 'true_false':
      return (
        <Radio.Group label={label}>
          <Stack gap={6} mt={4}>
            {choices.map((choice) => (
              <Radio key={choice} value={choice} label={choice} />
            ))}
          </Stack>
        </Radio.Group>
      )
    case 'multiple':
      return (
        <Checkbox.Group label={label}>
          <Stack gap={6} mt={4}>
            {choices.map((choice) => (
              <Checkbox key={choice} value={choice} label={choice} />
            ))}
          </Stack>
        </Checkbox.Group>
      )
    case 'number':
      return <NumberInput label={label} />
    case 'long_text':
      return <Textarea label={label} autosize minRows={3} />
    default:
      return <TextInput label={label} />
  }
}
