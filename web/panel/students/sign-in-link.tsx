import { Button, Code, CopyButton, Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { en as kitEn } from '../../kit/en.ts'
import { es as kitEs } from '../../kit/es.ts'
import { Failure } from '../../kit/failure.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { useSignInLink } from './students.data.ts'

/** Makes a link that signs a student in, and shows it once. */
export function SignInLink({ visitor_id }: { visitor_id: number }) {
  const texts = useTexts({ en, es })
  const { copy: copyText, copied: copiedText } = useTexts({ en: kitEn, es: kitEs })
  const { moment } = useFormats()
  const [isOpen, { open, close }] = useDisclosure()
  const { data, error, mutate, isPending, reset } = useSignInLink()
  return (
    <>
      <Button onClick={open}>{texts.link}</Button>
      <Modal opened={isOpen} onClose={close} title={texts.link_title} onExitTransitionEnd={reset}>
        <Stack>
          <Text>{texts.link_help}</Text>
          {error !== null && <Failure error={error} />}
          {data === undefined ? (
            <Group>
              <Button
                variant="filled"
                onClick={() => mutate({ visitor_id })}
                loading={isPending}
                data-autofocus
              >
                {texts.make_link}
              </Button>
            </Group>
          ) : (
            <>
              <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {data.url}
              </Code>
              <Text size="sm" c="dimmed">
                {texts.link_until(moment(data.expires_at))}
              </Text>
              <CopyButton value={data.url}>
                {({ copied, copy }) => (
                  <Group>
                    <Button variant="filled" onClick={copy}>
                      {copied ? copiedText : copyText}
                    </Button>
                  </Group>
                )}
              </CopyButton>
            </>
          )}
        </Stack>
      </Modal>
    </>
  )
}
