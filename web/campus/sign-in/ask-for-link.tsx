import { Button, Center, Group, Image, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect } from 'react'
import { useChange } from '../../kit/data.ts'
import { Failure } from '../../kit/failure.tsx'
import { useTexts } from '../../kit/language.tsx'
import { Mark } from '../../kit/mark.tsx'
import { en } from './en.ts'
import { es } from './es.ts'

type AskForLinkProps = { academy: { name: string; slug: string; logo_url: string | null } | null }

const useAsking = () => useChange('POST /campus/api/sign-in', [])

/** Asks for the link that signs a student in. */
export function AskForLink({ academy }: AskForLinkProps) {
  const texts = useTexts({ en, es })
  const ask = useAsking()
  const name = academy?.name ?? texts.your_academy
  const title = ask.data === undefined ? texts.title : texts.sent
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack w="100%" maw={400} gap="lg">
        <Group gap="sm">
          {academy?.logo_url == null ? (
            <Mark size={36} />
          ) : (
            <Image src={academy.logo_url} alt="" h={40} w="auto" />
          )}
          <Text fw={600} size="lg">
            {name}
          </Text>
        </Group>
        <Title order={1} size="h2">
          {title}
        </Title>
        {ask.data === undefined ? (
          <AskForm name={name} slug={academy?.slug} ask={ask} />
        ) : (
          <Stack role="status">
            <Text>{texts.sent_text(ask.variables.email)}</Text>
            <Text c="dimmed">{texts.nothing}</Text>
            <Group>
              <Button onClick={ask.reset}>{texts.again}</Button>
            </Group>
          </Stack>
        )}
      </Stack>
    </Center>
  )
}

type AskFormProps = { name: string; slug: string | undefined; ask: ReturnType<typeof useAsking> }

function AskForm({ name, slug, ask }: AskFormProps) {
  const texts = useTexts({ en, es })
  const form = useForm({ mode: 'uncontrolled', initialValues: { email: '' } })
  const submit = ({ email }: { email: string }) => ask.mutate({ email: email.trim(), academy: slug })
  return (
    <Paper withBorder p="lg">
      <form onSubmit={form.onSubmit(submit)}>
        <Stack>
          <Text c="dimmed">{texts.purpose(name)}</Text>
          {ask.error !== null && <Failure error={ask.error} />}
          <TextInput
            label={texts.email}
            type="email"
            autoComplete="email"
            required
            {...form.getInputProps('email')}
          />
          <Button type="submit" variant="filled" loading={ask.isPending}>
            {texts.send}
          </Button>
        </Stack>
      </form>
    </Paper>
  )
}
