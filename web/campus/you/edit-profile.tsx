import { Anchor, Stack, Text, TextInput, useMantineColorScheme } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { Choice } from '../../kit/choice.tsx'
import { useLanguage, useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { SaveForm } from '../../kit/save-form.tsx'
import { useMe } from '../frame/academy.ts'
import { Screen } from '../frame/screen.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { useRename } from './you.data.ts'

const languageNames = { en: 'English', es: 'Español' }

/** The student's name, and language and colours of this device. */
export function EditProfile() {
  const texts = useTexts({ en, es })
  const { email, name } = useMe().visitor
  const { language, choose } = useLanguage()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const rename = useRename()
  const form = useForm({ initialValues: { name: name ?? '' } })
  return (
    <Screen title={texts.title} purpose={texts.purpose}>
      <SaveForm
        form={form}
        change={rename}
        action={texts.save}
        inputOf={({ name }) => ({ name: name.trim() })}
        onSaved={() => notifyDone(texts.saved)}
      >
        <TextInput label={texts.email} value={email} readOnly />
        <TextInput
          label={texts.name}
          description={texts.name_help}
          required
          maxLength={200}
          autoComplete="name"
          {...form.getInputProps('name')}
        />
      </SaveForm>
      <Stack gap={4} align="flex-start">
        <Text fw={500}>{texts.language}</Text>
        <Choice label={texts.language} value={language} options={languageNames} onChange={choose} />
      </Stack>
      <Stack gap={4} align="flex-start">
        <Text fw={500}>{texts.theme}</Text>
        <Choice label={texts.theme} value={colorScheme} options={texts.themes} onChange={setColorScheme} />
      </Stack>
      <Text>
        <Anchor component={Link} to="/recorded">
          {texts.read_recorded}
        </Anchor>
      </Text>
    </Screen>
  )
}
