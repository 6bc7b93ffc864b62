import { Button, Group, List, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Failure } from '../../kit/failure.tsx'
import { useTexts } from '../../kit/language.tsx'
import { Page } from '../../kit/page.tsx'
import { Upload } from '../../kit/upload.tsx'
import { type ImportReport, tryImport, useImport } from './contacts.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { Report } from './import-report.tsx'

type Tried = { file: File; report: ImportReport }

/** A list of people is looked at first, and then becomes contacts. */
export function ImportContacts() {
  const texts = useTexts({ en, es })
  const [tried, setTried] = useState<Tried | null>(null)
  const [done, setDone] = useState<ImportReport | null>(null)
  return (
    <Page
      title={texts.import_title}
      purpose={texts.import_purpose}
      back={{ to: '/contacts', label: texts.back }}
    >
      <Stack maw={720} gap="lg">
        {done !== null && <Done report={done} />}
        {done === null && tried !== null && (
          <Decide tried={tried} onDone={setDone} onOther={() => setTried(null)} />
        )}
        {done === null && tried === null && (
          <>
            <Upload
              label={texts.import_file}
              description={texts.import_bounds}
              accept=".csv,.txt,text/csv"
              send={async (file, sending) => ({ file, report: await tryImport(file, sending) })}
              onSent={setTried}
            />
            <Columns />
          </>
        )}
      </Stack>
    </Page>
  )
}

function Columns() {
  const texts = useTexts({ en, es })
  return (
    <Stack gap="xs">
      <Text fw={600}>{texts.columns_title}</Text>
      <List spacing={4}>
        {texts.columns_taken.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
      <Text c="dimmed">{texts.columns_rest}</Text>
    </Stack>
  )
}

type DecideProps = { tried: Tried; onDone: (report: ImportReport) => void; onOther: () => void }

/** Nothing has changed yet: the report says what would. */
function Decide({ tried: { file, report }, onDone, onOther }: DecideProps) {
  const texts = useTexts({ en, es })
  const work = useImport()
  const count = report.created + report.updated
  return (
    <Stack>
      <Text>{texts.would(file.name)}</Text>
      <Report report={report} />
      {work.error !== null && <Failure error={work.error} />}
      <Group>
        {count > 0 && (
          <Button
            variant="filled"
            loading={work.isPending}
            onClick={() => work.mutate(file, { onSuccess: onDone })}
          >
            {texts.import_count(count)}
          </Button>
        )}
        <Button onClick={onOther} disabled={work.isPending}>
          {texts.other_file}
        </Button>
      </Group>
    </Stack>
  )
}

function Done({ report }: { report: ImportReport }) {
  const texts = useTexts({ en, es })
  return (
    <Stack>
      <Text role="status">{texts.imported}</Text>
      <Report report={report} />
      <Group>
        <Button component={Link} to="/contacts" variant="filled">
          {texts.see_people}
        </Button>
      </Group>
    </Stack>
  )
}
