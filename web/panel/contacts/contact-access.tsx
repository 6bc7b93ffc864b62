import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { ConfirmButton } from '../../kit/confirm.tsx'
import { Failure } from '../../kit/failure.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { type Column, Records } from '../../kit/records.tsx'
import { useMay } from '../frame/session.ts'
import { type Access, useAccessOf, useChangeAccess, useWithdrawAccess } from './contacts.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { GiveAccess } from './give-access.tsx'

/** What a person may enter, to be given, paused and withdrawn. */
export function ContactAccess({ email }: { email: string }) {
  const texts = useTexts({ en, es })
  const { date } = useFormats()
  const list = useAccessOf(email)
  const mayChange = useMay('editor')
  const titles = texts.access_columns
  const columns: Column<Access>[] = [
    { title: titles.product, isText: true, cell: ({ product_title }) => product_title },
    {
      title: titles.status,
      cell: ({ status }) => (
        <Badge color={status === 'active' ? 'stage' : 'gray'}>{texts.access_statuses[status]}</Badge>
      ),
    },
    {
      title: titles.ends,
      isSecondary: true,
      cell: ({ expires_at }) => (expires_at === null ? texts.no_end : date(expires_at)),
    },
  ]
  const change: Column<Access> = { title: titles.actions, cell: (access) => <Changes access={access} /> }
  return (
    <Stack gap="sm">
      <Records
        label={texts.access}
        list={list}
        keyOf={({ id }) => id}
        columns={mayChange ? [...columns, change] : columns}
        empty={<Text c="dimmed">{texts.no_access}</Text>}
      />
      {mayChange && <GiveAccess email={email} />}
    </Stack>
  )
}

function Changes({ access: { id, status, paused, product_title } }: { access: Access }) {
  const texts = useTexts({ en, es })
  const mayWithdraw = useMay('owner')
  const change = useChangeAccess()
  const withdraw = useWithdrawAccess()
  if (status === 'revoked') return null
  return (
    <Group gap={4}>
      <Button size="xs" onClick={() => change.mutate({ id, paused: !paused })} loading={change.isPending}>
        {paused ? texts.resume : texts.pause}
      </Button>
      {mayWithdraw && (
        <ConfirmButton
          action={texts.withdraw}
          title={texts.withdraw_title}
          size="xs"
          change={withdraw}
          input={{ id }}
          onDone={() => notifyDone(texts.access_withdrawn)}
        >
          {texts.withdraw_text(product_title)}
        </ConfirmButton>
      )}
      {change.error !== null && <Failure error={change.error} />}
    </Group>
  )
}
