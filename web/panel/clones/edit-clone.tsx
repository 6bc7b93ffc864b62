import { Button, Tabs } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { oneOf, useFilters, useRecordId } from '../../kit/address.ts'
import type { Change } from '../../kit/data.ts'
import { Empty } from '../../kit/empty.tsx'
import { useTexts } from '../../kit/language.tsx'
import { Loaded } from '../../kit/loaded.tsx'
import { notifyDone, notifyFailure } from '../../kit/notify.ts'
import { Page } from '../../kit/page.tsx'
import { useMay } from '../frame/session.ts'
import { CloneBadges } from './clone-badges.tsx'
import { type Clone, useActivate, useClones, usePublish } from './clones.data.ts'
import { EditAbout } from './edit-about.tsx'
import { EditAnswers } from './edit-answers.tsx'
import { EditKnowledge } from './edit-knowledge.tsx'
import { EditLimits } from './edit-limits.tsx'
import { EditMessages } from './edit-messages.tsx'
import { EditPage } from './edit-page.tsx'
import { en } from './en.ts'
import { es } from './es.ts'

const parts = {
  about: EditAbout,
  knowledge: EditKnowledge,
  answers: EditAnswers,
  messages: EditMessages,
  limits: EditLimits,
  page: EditPage,
}
type Part = keyof typeof parts
const names = Object.keys(parts) as [Part, ...Part[]]

const readPart = ({ part }: Record<string, unknown>) => ({ part: oneOf(part, names) })

/** Configures a clone, a part at a time. */
export function EditClone() {
  const texts = useTexts({ en, es })
  const id = useRecordId()
  return (
    <Loaded title={texts.title} answer={useClones()}>
      {({ data }) => {
        const clone = data.find((one) => one.id === id)
        return clone === undefined ? (
          <Page title={texts.title}>
            <Empty text={texts.gone} />
          </Page>
        ) : (
          <Editor clone={clone} />
        )
      }}
    </Loaded>
  )
}

function Editor({ clone }: { clone: Clone }) {
  const texts = useTexts({ en, es })
  const [{ part }, change] = useFilters(readPart)
  const Form = parts[part]
  return (
    <Page
      title={clone.label ?? texts.unnamed}
      purpose={<CloneBadges clone={clone} />}
      back={{ to: '/clones', label: texts.title }}
      actions={
        <>
          <Button component={Link} to="/try" search={{ clone: clone.id } as never}>
            {texts.try_it}
          </Button>
          <Publication clone={clone} />
        </>
      }
    >
      <Tabs value={part} onChange={(next) => change({ part: (next ?? 'about') as Part })}>
        <Tabs.List aria-label={texts.parts_label}>
          {names.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {texts.parts[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {names.map((name) => (
          <Tabs.Panel key={name} value={name} pt="lg">
            {name === part && <Form key={clone.id} clone={clone} />}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  )
}

/** Makes the clone the one that answers, or lets it be shown. */
function Publication({ clone: { id, is_active, published } }: { clone: Clone }) {
  const texts = useTexts({ en, es })
  const mayEdit = useMay('editor')
  const [activate, publish] = [useActivate(), usePublish()]
  const run = (change: Change<{ id: number }>, done: string) =>
    void change.mutateAsync({ id }).then(
      () => notifyDone(done),
      ({ message }) => notifyFailure(message),
    )
  if (!mayEdit || is_active) return null
  return (
    <>
      {!published && (
        <Button loading={publish.isPending} onClick={() => run(publish, texts.published_now)}>
          {texts.publish}
        </Button>
      )}
      <Button loading={activate.isPending} onClick={() => run(activate, texts.active_now)}>
        {texts.activate}
      </Button>
    </>
  )
}
