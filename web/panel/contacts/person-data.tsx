import { Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { ConfirmButton } from '../../kit/confirm.tsx'
import { DownloadLink } from '../../kit/download-link.tsx'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { type Contact, useEraseContact } from './contacts.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** What a person may ask for: all that is stored about them, and that it is erased. */
export function PersonData({ contact: { id, email } }: { contact: Contact }) {
  const texts = useTexts({ en, es })
  const navigate = useNavigate()
  const erase = useEraseContact()
  const leave = () => {
    notifyDone(texts.erased)
    void navigate({ to: '/contacts' })
  }
  return (
    <>
      <DownloadLink name="GET /panel/api/contacts/{id}/export" input={{ id }} fileName={`${email}.json`}>
        {texts.export_person}
      </DownloadLink>
      <ConfirmButton
        action={texts.erase}
        title={texts.erase_title(email)}
        change={erase}
        input={{ id }}
        onDone={leave}
      >
        <Stack gap="xs">
          <Text>{texts.erase_goes}</Text>
          <Text>{texts.erase_stays}</Text>
          <Text fw={600}>{texts.erase_final}</Text>
        </Stack>
      </ConfirmButton>
    </>
  )
}
