import { Anchor, Badge, Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmButton } from '../../kit/confirm.tsx'
import { Empty } from '../../kit/empty.tsx'
import { useErrorText } from '../../kit/failure.tsx'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone, notifyFailure } from '../../kit/notify.ts'
import { Page } from '../../kit/page.tsx'
import { type Column, Records, wholeList } from '../../kit/records.tsx'
import { ShownOnce } from '../../kit/shown-once.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { useRotateSecret, useTestWebhooks, useWebhooks, type Webhook } from './webhooks.data.ts'

/** The addresses that hear what happens in the account. */
export function ListWebhooks() {
  const texts = useTexts({ en, es })
  const list = wholeList(useWebhooks())
  const [secret, setSecret] = useState<string | null>(null)
  const columns = useColumns(setSecret)
  const add = (
    <Button component={Link} to="/webhooks/new" variant="filled">
      {texts.add}
    </Button>
  )
  const actions = (
    <>
      <Button component={Link} to="/webhooks/attempts">
        {texts.see_attempts}
      </Button>
      <SendTest />
      {add}
    </>
  )
  return (
    <Page title={texts.title} purpose={texts.purpose} actions={list.rows?.length === 0 ? undefined : actions}>
      <Records
        label={texts.list}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={<Empty text={texts.none} action={add} />}
      />
      <ShownOnce title={texts.rotated} label={texts.secret} value={secret} onClose={() => setSecret(null)} />
    </Page>
  )
}

function SendTest() {
  const texts = useTexts({ en, es })
  const textOf = useErrorText()
  const send = useTestWebhooks()
  const say = (attempts: { status: string; url: string }[]) => {
    const failed = attempts.filter(({ status }) => status !== 'delivered')
    if (attempts.length === 0) notifyFailure(texts.test_nobody)
    else if (failed.length > 0) notifyFailure(texts.test_failed(failed.map(({ url }) => url)))
    else notifyDone(texts.test_arrived(attempts.length))
  }
  const test = () =>
    send.mutate({}, { onSuccess: ({ data }) => say(data), onError: (error) => notifyFailure(textOf(error)) })
  return (
    <Button onClick={test} loading={send.isPending}>
      {texts.send_test}
    </Button>
  )
}

function useColumns(onRotated: (secret: string) => void): Column<Webhook>[] {
  const texts = useTexts({ en, es })
  return [
    {
      title: texts.columns.url,
      isText: true,
      cell: ({ id, url, events }) => (
        <>
          <Anchor component={Link} to={`/webhooks/${id}`} fw={600}>
            {url}
          </Anchor>
          <Text size="sm" c="dimmed">
            {events.map((kind) => texts.kinds[kind]).join(', ')}
          </Text>
        </>
      ),
    },
    { title: texts.columns.state, cell: (webhook) => <State webhook={webhook} /> },
    {
      title: texts.columns.change,
      isSecondary: true,
      cell: ({ url }) => <Rotate url={url} onRotated={onRotated} />,
    },
  ]
}

function State({ webhook: { enabled, disabled_reason, failing_since } }: { webhook: Webhook }) {
  const { states } = useTexts({ en, es })
  if (disabled_reason !== null) return <Badge color="red">{states[disabled_reason]}</Badge>
  if (!enabled) return <Badge color="gray">{states.off}</Badge>
  if (failing_since !== null) return <Badge color="yellow">{states.in_trouble}</Badge>
  return <Badge>{states.on}</Badge>
}

function Rotate({ url, onRotated }: { url: string; onRotated: (secret: string) => void }) {
  const texts = useTexts({ en, es })
  return (
    <ConfirmButton
      action={texts.rotate}
      title={texts.rotate_title}
      size="xs"
      isHarmless
      change={useRotateSecret()}
      input={{ url }}
      onDone={({ secret }) => onRotated(secret)}
    >
      {texts.rotate_text}
    </ConfirmButton>
  )
}
