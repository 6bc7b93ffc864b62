import { Badge, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmButton } from '../../kit/confirm.tsx'
import { Empty } from '../../kit/empty.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { Page } from '../../kit/page.tsx'
import { type Column, Records, wholeList } from '../../kit/records.tsx'
import { ShownOnce } from '../../kit/shown-once.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { type Key, useKeys, useRevokeKey, useRotateKey } from './keys.data.ts'
import { standingOf } from './standing.rules.ts'

/** The keys by which programs use the account. */
export function ListKeys() {
  const texts = useTexts({ en, es })
  const list = wholeList(useKeys())
  const [rotated, setRotated] = useState<string | null>(null)
  const columns = useColumns(setRotated)
  const create = (
    <Button component={Link} to="/keys/new" variant="filled">
      {texts.create}
    </Button>
  )
  return (
    <Page title={texts.title} purpose={texts.purpose} actions={list.rows?.length === 0 ? undefined : create}>
      <Records
        label={texts.list}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={<Empty text={texts.none} action={create} />}
      />
      <ShownOnce title={texts.rotated} label={texts.key} value={rotated} onClose={() => setRotated(null)} />
    </Page>
  )
}

function useColumns(onRotated: (key: string) => void): Column<Key>[] {
  const texts = useTexts({ en, es })
  const { ago, date } = useFormats()
  const used = (moment: string | null) => (moment === null ? texts.never : ago(moment))
  return [
    {
      title: texts.columns.key,
      isText: true,
      cell: ({ label, last_four, last_used_at, expires_at }) => (
        <>
          <Text fw={600}>{label ?? texts.unnamed}</Text>
          <Text size="sm" c="dimmed">
            {texts.ends_in(last_four)}
            {expires_at !== null && `, ${texts.until(date(expires_at))}`}
          </Text>
          <Text size="sm" c="dimmed" hiddenFrom="sm">
            {texts.columns.used}: {used(last_used_at)}
          </Text>
        </>
      ),
    },
    { title: texts.columns.may, cell: ({ permission }) => texts.permissions[permission].name },
    { title: texts.columns.used, isSecondary: true, cell: ({ last_used_at }) => used(last_used_at) },
    { title: texts.columns.change, cell: (key) => <Changes record={key} onRotated={onRotated} /> },
  ]
}

function Changes({ record, onRotated }: { record: Key; onRotated: (key: string) => void }) {
  const texts = useTexts({ en, es })
  const rotate = useRotateKey()
  const revoke = useRevokeKey()
  const standing = standingOf(record, Date.now())
  if (standing !== 'works') return <Badge color="gray">{texts.standings[standing]}</Badge>
  const { id, label } = record
  return (
    <Group gap={4}>
      <ConfirmButton
        action={texts.rotate}
        title={texts.rotate_title}
        size="xs"
        isHarmless
        change={rotate}
        input={{ id }}
        onDone={({ key }) => onRotated(key)}
      >
        {texts.rotate_text}
      </ConfirmButton>
      <ConfirmButton
        action={texts.revoke}
        title={texts.revoke_title(label ?? texts.unnamed)}
        size="xs"
        change={revoke}
        input={{ id }}
        onDone={() => notifyDone(texts.revoked)}
      >
        {texts.revoke_text}
      </ConfirmButton>
    </Group>
  )
}
