import { Button, Menu, useMantineColorScheme } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/api.ts'
import { languages, useLanguage, useTexts } from '../../kit/language.tsx'
import { Chevron } from './chevron.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { useSession } from './session.ts'

const languageNames = { en: 'English', es: 'Español' }
const themes = ['auto', 'light', 'dark'] as const

/** Who is signed in, in which account; language, theme and the way out. */
export function OpenUserMenu() {
  const texts = useTexts({ en, es })
  const { user, accounts, account, role } = useSession()
  const { language, choose } = useLanguage()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const client = useQueryClient()
  const leave = async () => {
    await call('POST /panel/api/sign-out', {})
    client.clear()
    location.assign('/panel/')
  }
  const switchTo = async (account_id: number) => {
    await call('PUT /panel/api/session', { account_id })
    client.clear()
    location.assign('/panel/')
  }
  return (
    <Menu position="bottom-end" width={260} defaultOpened>
      <Menu.Target>
        <Button variant="subtle" rightSection={<Chevron />}>
          {account.name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {user.email} · {texts.role[role]}
        </Menu.Label>
        {accounts
          .filter(({ id }) => id !== account.id)
          .map(({ id, name }) => (
            <Menu.Item key={id} onClick={() => void switchTo(id)}>
              {name}
            </Menu.Item>
          ))}
        <Menu.Divider />
        <Menu.RadioGroup value={language} onChange={(next) => choose(next as typeof language)}>
          <Menu.Label>{texts.language}</Menu.Label>
          {languages.map((one) => (
            <Menu.RadioItem key={one} value={one}>
              {languageNames[one]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.RadioGroup value={colorScheme} onChange={(next) => setColorScheme(next as typeof colorScheme)}>
          <Menu.Label>{texts.theme}</Menu.Label>
          {themes.map((one) => (
            <Menu.RadioItem key={one} value={one}>
              {texts.themes[one]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item onClick={() => void leave()}>{texts.sign_out}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
