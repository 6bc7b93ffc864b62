import { Badge, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { ConfirmButton } from '../../kit/confirm.tsx'
import { Failure } from '../../kit/failure.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { SaveForm } from '../../kit/save-form.tsx'
import { useMay } from '../frame/session.ts'
import { dayOf, endOf, isPast } from './day.rules.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { type Access, useAccess, useChangeAccess, useGiveAccess, useRevokeAccess } from './students.data.ts'

type Of = { visitor_id: number; email: string; course: number }

/** On what a student's access to the course rests; direct access is paused, extended, revoked and given again. */
export function StudentAccess({ visitor_id, email, course }: Of) {
  const texts = useTexts({ en, es })
  const { rows = [], error, retry } = useAccess(visitor_id, course)
  const give = useGiveAccess()
  const mayChange = useMay('editor')
  const isDirect = rows.some(({ source, status }) => isOwn(source) && status !== 'revoked')
  const giveAgain = () =>
    give.mutate({ email, product_id: course }, { onSuccess: () => notifyDone(texts.given) })
  return (
    <Stack gap="md">
      {error !== null && <Failure error={error} onRetry={retry} />}
      {rows.length === 0 && error === null && <Text c="dimmed">{texts.no_access}</Text>}
      {rows.map((access) => (
        <Ground key={access.id} access={access} />
      ))}
      {give.error !== null && <Failure error={give.error} />}
      {mayChange && !isDirect && (
        <Group>
          <Button size="xs" onClick={giveAgain} loading={give.isPending}>
            {texts.give_again}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

const isOwn = (source: Access['source']) => source !== 'tag' && source !== 'bundle'

function Ground({ access }: { access: Access }) {
  const texts = useTexts({ en, es })
  const { date } = useFormats()
  const mayChange = useMay('editor')
  const { status, source, expires_at } = access
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Badge color={status === 'active' ? 'stage' : 'gray'}>{texts.access_statuses[status]}</Badge>
        <Text size="sm">{expires_at === null ? texts.no_end : texts.until(date(expires_at))}</Text>
      </Group>
      <Text size="sm" c="dimmed">
        {isOwn(source) ? texts.by(texts.sources[source]) : texts.elsewhere}
      </Text>
      {mayChange && isOwn(source) && status !== 'revoked' && <Changes access={access} />}
    </Stack>
  )
}

function Changes({ access: { id, paused, expires_at } }: { access: Access }) {
  const texts = useTexts({ en, es })
  const mayRevoke = useMay('owner')
  const change = useChangeAccess()
  const revoke = useRevokeAccess()
  return (
    <>
      <Group gap={4}>
        <Button size="xs" onClick={() => change.mutate({ id, paused: !paused })} loading={change.isPending}>
          {paused ? texts.resume : texts.pause}
        </Button>
        <Extend id={id} expires_at={expires_at} />
        {mayRevoke && (
          <ConfirmButton
            action={texts.revoke}
            title={texts.revoke_title}
            size="xs"
            change={revoke}
            input={{ id }}
            onDone={() => notifyDone(texts.revoked)}
          >
            {texts.revoke_text}
          </ConfirmButton>
        )}
      </Group>
      {change.error !== null && <Failure error={change.error} />}
    </>
  )
}

function Extend({ id, expires_at }: Pick<Access, 'id' | 'expires_at'>) {
  const texts = useTexts({ en, es })
  const [isOpen, { open, close }] = useDisclosure()
  const change = useChangeAccess()
  const form = useForm({
    initialValues: { expires_at: dayOf(expires_at) },
    validate: { expires_at: (day) => (isPast(day, Date.now()) ? texts.expires_past : null) },
  })
  return (
    <>
      <Button size="xs" onClick={open}>
        {texts.extend}
      </Button>
      <Modal opened={isOpen} onClose={close} title={texts.extend_title}>
        <SaveForm
          form={form}
          change={change}
          action={texts.save}
          inputOf={({ expires_at }) => ({ id, expires_at: endOf(expires_at) })}
          onSaved={() => {
            close()
            notifyDone(texts.extended)
          }}
        >
          <TextInput
            type="date"
            label={texts.expires}
            description={texts.extend_help}
            data-autofocus
            {...form.getInputProps('expires_at')}
          />
        </SaveForm>
      </Modal>
    </>
  )
}
