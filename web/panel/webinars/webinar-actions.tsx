import { Button, Modal, Stack, Text } from '@mantine/core'
import { ConfirmButton } from '../../kit/confirm.tsx'
import { CopyField } from '../../kit/copy-field.tsx'
import { useErrorText } from '../../kit/failure.tsx'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone, notifyFailure } from '../../kit/notify.ts'
import { useMay } from '../frame/session.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import {
  isOver,
  useCancel,
  useEnd,
  useHostLink,
  useStart,
  useUpdateWebinar,
  type Webinar,
} from './webinars.data.ts'

/** What can become of a webinar next. */
export function WebinarActions({ webinar }: { webinar: Webinar }) {
  const mayChange = useMay('editor')
  if (!mayChange || isOver(webinar)) return null
  const { status } = webinar
  return (
    <>
      {status !== 'draft' && <EnterAsHost webinar={webinar} />}
      <Cancel webinar={webinar} />
      {status === 'live' ? <End webinar={webinar} /> : <Start webinar={webinar} />}
      {status === 'draft' && <Publish webinar={webinar} />}
    </>
  )
}

function Publish({ webinar: { id } }: { webinar: Webinar }) {
  const texts = useTexts({ en, es })
  const textOf = useErrorText()
  const update = useUpdateWebinar()
  const publish = () =>
    update
      .mutateAsync({ id, publish: true })
      .then(() => notifyDone(texts.published))
      .catch((error: Error) => notifyFailure(textOf(error)))
  return (
    <Button variant="filled" onClick={() => void publish()} loading={update.isPending}>
      {texts.publish}
    </Button>
  )
}

function Start({ webinar: { id } }: { webinar: Webinar }) {
  const texts = useTexts({ en, es })
  return (
    <ConfirmButton
      action={texts.start}
      title={texts.start_title}
      change={useStart()}
      input={{ id }}
      onDone={() => notifyDone(texts.started)}
      isHarmless
    >
      {texts.start_text}
    </ConfirmButton>
  )
}

function End({ webinar: { id } }: { webinar: Webinar }) {
  const texts = useTexts({ en, es })
  return (
    <ConfirmButton
      action={texts.end}
      title={texts.end_title}
      change={useEnd()}
      input={{ id }}
      onDone={() => notifyDone(texts.ended)}
    >
      {texts.end_text}
    </ConfirmButton>
  )
}

function Cancel({ webinar: { id } }: { webinar: Webinar }) {
  const texts = useTexts({ en, es })
  return (
    <ConfirmButton
      action={texts.cancel}
      title={texts.cancel_title}
      change={useCancel()}
      input={{ id }}
      onDone={() => notifyDone(texts.cancelled)}
    >
      {texts.cancel_text}
    </ConfirmButton>
  )
}

/** The room is a page of its own: only there a browser may connect to the LiveKit server. */
function EnterAsHost({ webinar }: { webinar: Webinar }) {
  const texts = useTexts({ en, es })
  return (
    <>
      <HostToken webinar={webinar} />
      <Button
        component="a"
        href={`/webinars/${webinar.id}/host`}
        target="_blank"
        rel="noreferrer"
        variant={webinar.status === 'live' ? 'filled' : 'default'}
      >
        {texts.enter_as_host}
      </Button>
    </>
  )
}

function HostToken({ webinar: { id } }: { webinar: Webinar }) {
  const texts = useTexts({ en, es })
  const textOf = useErrorText({ live_not_configured: texts.live_not_configured })
  const make = useHostLink()
  const { data } = make
  const open = () => make.mutate({ id }, { onError: (error) => notifyFailure(textOf(error)) })
  return (
    <>
      <Button onClick={open} loading={make.isPending}>
        {texts.host_token_of}
      </Button>
      <Modal opened={data !== undefined} onClose={make.reset} title={texts.host_title} size="lg">
        {data !== undefined && (
          <Stack>
            <Text>{texts.host_text}</Text>
            <CopyField label={texts.host_url} value={data.url} />
            <CopyField label={texts.host_token} value={data.token} />
            <CopyField label={texts.host_room} value={data.room_name} />
          </Stack>
        )}
      </Modal>
    </>
  )
}
