import { Button, Grid, Paper, Text, Title } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRecordId } from '../../kit/address.ts'
import { ConfirmButton } from '../../kit/confirm.tsx'
import { useTexts } from '../../kit/language.tsx'
import { Loaded } from '../../kit/loaded.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { Page } from '../../kit/page.tsx'
import { Thread } from '../../kit/thread.tsx'
import { useMay } from '../frame/session.ts'
import {
  type Conversation,
  useBesideToReview,
  useConversation,
  useDeleteConversation,
  useReview,
} from './conversations.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { ReplyEvidence } from './evidence.tsx'
import { Person } from './person.tsx'
import { Picture } from './picture.tsx'
import { nameOf, sequenceOf } from './shown.rules.ts'

/** One conversation: what was said, and by whom. */
export function ReadConversation() {
  const { title } = useTexts({ en, es })
  const answer = useConversation(useRecordId())
  return (
    <Loaded title={title} answer={answer}>
      {(conversation) => <Shown conversation={conversation} />}
    </Loaded>
  )
}

function Shown({ conversation }: { conversation: Conversation }) {
  const texts = useTexts({ en, es })
  const name = nameOf(conversation) ?? texts.unknown_person
  return (
    <Page
      title={name}
      purpose={conversation.title ?? undefined}
      back={{ to: '/conversations', label: texts.back }}
      actions={<Actions conversation={conversation} />}
    >
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 8 }} component="section" aria-labelledby="messages">
          <Title order={2} size="h4" id="messages" mb="sm">
            {texts.messages}
          </Title>
          <Text size="sm" c="dimmed" visibleFrom="sm" mb="sm">
            {texts.reading_keys}
          </Text>
          {conversation.messages_truncated && <Text c="dimmed">{texts.truncated}</Text>}
          <Thread
            messages={conversation.messages}
            names={{ user: name, assistant: texts.clone }}
            below={(index) =>
              conversation.messages[index]?.role === 'assistant' ? (
                <ReplyEvidence id={conversation.id} sequence={sequenceOf(conversation, index)} />
              ) : (
                <Picture
                  conversation_id={conversation.id}
                  sequence={sequenceOf(conversation, index)}
                  name={name}
                />
              )
            }
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Paper withBorder p="md" component="section" aria-labelledby="person">
            <Person conversation={conversation} />
          </Paper>
        </Grid.Col>
      </Grid>
    </Page>
  )
}

function Actions({ conversation: { id, review_status } }: { conversation: Conversation }) {
  const texts = useTexts({ en, es })
  const navigate = useNavigate()
  const [mayReview, mayDelete] = [useMay('editor'), useMay('owner')]
  const review = useReview()
  const remove = useDeleteConversation()
  const isPending = review_status === 'pending'
  const toggle = () =>
    review.mutate(
      { id, review_status: isPending ? 'reviewed' : 'pending' },
      { onSuccess: () => isPending && notifyDone(texts.review_done) },
    )
  const [next, before] = [useBesideToReview(id, 'desc'), useBesideToReview(id, 'asc')]
  const open = (beside: number | undefined) =>
    beside !== undefined && void navigate({ to: `/conversations/${beside}` })
  useHotkeys([
    ['e', () => mayReview && isPending && toggle()],
    ['j', () => open(next)],
    ['k', () => open(before)],
  ])
  const leave = () => {
    notifyDone(texts.deleted)
    void navigate({ to: '/conversations' })
  }
  return (
    <>
      {mayDelete && (
        <ConfirmButton
          action={texts.delete}
          title={texts.delete_title}
          change={remove}
          input={{ id }}
          onDone={leave}
        >
          {texts.delete_text}
        </ConfirmButton>
      )}
      {next !== undefined && (
        <Button component={Link} to={`/conversations/${next}`}>
          {texts.next}
        </Button>
      )}
      {mayReview && (
        <Button variant={isPending ? 'filled' : 'default'} onClick={toggle} loading={review.isPending}>
          {isPending ? texts.review : texts.review_again}
        </Button>
      )}
    </>
  )
}
