import { Badge, Button, Select, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ConfirmButton } from '../../kit/confirm.tsx'
import { useErrorText } from '../../kit/failure.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone, notifyFailure } from '../../kit/notify.ts'
import { Page } from '../../kit/page.tsx'
import { type Column, Records, wholeList } from '../../kit/records.tsx'
import { useSession } from '../frame/session.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import {
  type Invitation,
  type Member,
  type Role,
  useChangeRole,
  useInvitations,
  useMembers,
  useRemoveMember,
  useWithdrawInvitation,
} from './members.data.ts'

/** Who works in the account, and who was asked to. */
export function ListMembers() {
  const texts = useTexts({ en, es })
  const list = wholeList(useMembers())
  const columns = useMemberColumns()
  const invite = (
    <Button component={Link} to="/members/invite" variant="filled">
      {texts.invite}
    </Button>
  )
  return (
    <Page title={texts.title} purpose={texts.purpose} actions={invite}>
      <Records label={texts.list} list={list} columns={columns} keyOf={({ id }) => id} empty={null} />
      <Stack component="section" aria-label={texts.invitations}>
        <Title order={2} size="h4">
          {texts.invitations}
        </Title>
        <Invitations />
      </Stack>
    </Page>
  )
}

function useMemberColumns(): Column<Member>[] {
  const texts = useTexts({ en, es })
  const { date } = useFormats()
  const { user } = useSession()
  return [
    {
      title: texts.columns.member,
      isText: true,
      cell: ({ id, name, email }) => (
        <>
          <Text fw={600} component="span">
            {name ?? email}
          </Text>{' '}
          {id === user.id && <Badge>{texts.you}</Badge>}
          {name !== null && (
            <Text size="sm" c="dimmed">
              {email}
            </Text>
          )}
        </>
      ),
    },
    { title: texts.columns.role, cell: (member) => <RoleSelect member={member} /> },
    { title: texts.columns.since, isSecondary: true, cell: ({ created_at }) => date(created_at) },
    { title: texts.columns.change, cell: (member) => <Remove member={member} /> },
  ]
}

function RoleSelect({ member: { id, email, role } }: { member: Member }) {
  const texts = useTexts({ en, es })
  const textOf = useErrorText(texts.errors)
  const change = useChangeRole()
  const choose = (next: string | null) =>
    change.mutate(
      { id, role: (next ?? role) as Role },
      {
        onSuccess: () => notifyDone(texts.role_changed),
        onError: (error) => notifyFailure(textOf(error)),
      },
    )
  return (
    <Select
      aria-label={texts.role_of(email)}
      data={Object.entries(texts.roles).map(([value, { name }]) => ({ value, label: name }))}
      value={role}
      onChange={choose}
      allowDeselect={false}
      disabled={change.isPending}
      w={{ base: 120, sm: 160 }}
    />
  )
}

function Remove({ member: { id, email } }: { member: Member }) {
  const texts = useTexts({ en, es })
  return (
    <ConfirmButton
      action={texts.remove}
      title={texts.remove_title(email)}
      size="xs"
      change={useRemoveMember()}
      input={{ id }}
      errors={texts.errors}
      onDone={() => notifyDone(texts.removed)}
    >
      {texts.remove_text}
    </ConfirmButton>
  )
}

function Invitations() {
  const texts = useTexts({ en, es })
  const { ago } = useFormats()
  const list = wholeList(useInvitations())
  const columns: Column<Invitation>[] = [
    { title: texts.columns.invited, isText: true, cell: ({ email }) => email ?? texts.anybody },
    { title: texts.columns.role, cell: ({ role }) => texts.roles[role].name },
    { title: texts.columns.ends, isSecondary: true, cell: ({ expires_at }) => ago(expires_at) },
    { title: texts.columns.change, cell: (invitation) => <Withdraw invitation={invitation} /> },
  ]
  return (
    <Records
      label={texts.invitations}
      list={list}
      columns={columns}
      keyOf={({ id }) => id}
      empty={<Text c="dimmed">{texts.no_invitations}</Text>}
    />
  )
}

function Withdraw({ invitation: { id } }: { invitation: Invitation }) {
  const texts = useTexts({ en, es })
  return (
    <ConfirmButton
      action={texts.withdraw}
      title={texts.withdraw_title}
      size="xs"
      change={useWithdrawInvitation()}
      input={{ id }}
      onDone={() => notifyDone(texts.withdrawn)}
    >
      {texts.withdraw_text}
    </ConfirmButton>
  )
}
