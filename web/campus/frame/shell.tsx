import { Alert, Anchor, Box, Button, Center, Container, Group, Image, Loader, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { type ApiError, call } from '../../kit/api.ts'
import { useAnswer } from '../../kit/data.ts'
import { Failure } from '../../kit/failure.tsx'
import { useTexts } from '../../kit/language.tsx'
import { Mark } from '../../kit/mark.tsx'
import { notifyFailure } from '../../kit/notify.ts'
import { academyPath, type Me, MeContext, useAcademy } from './academy.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { forgetStudent, useOffline } from './offline.ts'

// What the first screen does without comes when it is asked for.
const Chat = lazy(() => import('../chat/chat.tsx').then(({ Chat }) => ({ default: Chat })))
const AskForLink = lazy(() =>
  import('../sign-in/ask-for-link.tsx').then(({ AskForLink }) => ({ default: AskForLink })),
)

/** What stands around every screen; whoever is not signed in asks for a link here. */
export function Shell() {
  const academy = useAcademy()
  const { data: me, error, refetch } = useAnswer('GET /campus/api/me', {})
  if (error?.type === 'not_signed_in')
    return (
      <Suspense>
        <AskForLink academy={academy} />
      </Suspense>
    )
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />
  if (me === undefined)
    return (
      <Center h="100dvh">
        <Loader />
      </Center>
    )
  return (
    <MeContext value={me}>
      <SignedIn me={me} />
    </MeContext>
  )
}

const chatWidth = 440

function SignedIn({ me }: { me: Me }) {
  const texts = useTexts({ en, es })
  const academy = useAcademy()
  const isOffline = useOffline()
  const [chat, setChat] = useState<'never' | 'open' | 'closed'>('never')
  const isElsewhere = academy?.slug !== me.academy.slug
  return (
    // The chat stands beside what is open, where there is room for both.
    <Box mih="100dvh" pe={chat === 'open' ? { base: 0, md: chatWidth } : 0}>
      <a className="skip" href="#content">
        {texts.skip}
      </a>
      <Header onAsk={() => setChat('open')} />
      <Container component="main" id="content" size="md" py="lg">
        {isOffline && (
          <Alert color="yellow" mb="lg" role="status">
            {texts.offline}
          </Alert>
        )}
        {isElsewhere ? <Elsewhere me={me} /> : <Outlet />}
      </Container>
      {chat !== 'never' && (
        <Suspense>
          <Chat isOpen={chat === 'open'} onClose={() => setChat('closed')} />
        </Suspense>
      )}
    </Box>
  )
}

/** Signs out, and leaves nothing of the student on this device. */
function useLeaving(): () => Promise<void> {
  const { not_signed_out } = useTexts({ en, es })
  const academy = useAcademy()
  const client = useQueryClient()
  return async () => {
    await forgetStudent()
    try {
      await call('POST /campus/api/sign-out', {})
    } catch (error) {
      // A session that has ended already is what was asked for.
      if ((error as ApiError).type !== 'not_signed_in') {
        notifyFailure(not_signed_out)
        return
      }
    }
    client.clear()
    await forgetStudent()
    location.assign(academyPath(academy?.slug ?? ''))
  }
}

function Header({ onAsk }: { onAsk: () => void }) {
  const texts = useTexts({ en, es })
  const academy = useAcademy()
  const leave = useLeaving()
  return (
    <Box component="header" style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}>
      <Container size="md" py="xs">
        <Group justify="space-between" gap="xs">
          <Anchor component={Link} to="/" underline="never" c="inherit">
            <Group gap="sm" wrap="nowrap">
              {academy?.logo_url == null ? (
                <Mark />
              ) : (
                <Image src={academy.logo_url} alt="" h={32} w="auto" maw={120} fit="contain" />
              )}
              <Text fw={600}>{academy?.name}</Text>
            </Group>
          </Anchor>
          <Button variant="light" onClick={onAsk}>
            {texts.ask}
          </Button>
        </Group>
        <Group component="nav" aria-label={texts.navigation} gap={0} mt={4} style={{ columnGap: '1rem' }}>
          {(
            [
              ['/', texts.courses],
              ['/live', texts.live],
              ['/you', texts.you],
            ] as const
          ).map(([to, name]) => (
            <Anchor
              key={to}
              component={Link}
              to={to}
              size="sm"
              py={6}
              activeProps={{ style: { fontWeight: 700 } }}
            >
              {name}
            </Anchor>
          ))}
          <Button variant="subtle" size="compact-sm" onClick={() => void leave()}>
            {texts.sign_out}
          </Button>
        </Group>
      </Container>
    </Box>
  )
}

/** The address is of one academy, and the session of another. */
function Elsewhere({ me }: { me: Me }) {
  const texts = useTexts({ en, es })
  return (
    <Text>
      {texts.other_academy(me.academy.name)}{' '}
      <Anchor href={academyPath(me.academy.slug)}>{texts.go_there}</Anchor>
    </Text>
  )
}
