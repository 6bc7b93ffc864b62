import { Alert, AspectRatio, Button, CopyButton, Grid, Image, Paper, Stack, Title } from '@mantine/core'
import { useRecordId } from '../../kit/address.ts'
import { Empty } from '../../kit/empty.tsx'
import { Facts } from '../../kit/facts.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { Loaded } from '../../kit/loaded.tsx'
import { Page } from '../../kit/page.tsx'
import { useMay } from '../frame/session.ts'
import { type AssetWithPointers, useAsset } from './assets.data.ts'
import { Captions } from './captions.tsx'
import { DeleteAsset } from './delete-asset.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { pathOf } from './own-path.rules.ts'
import { RenameAsset } from './rename-asset.tsx'

/** One file: what it shows, where it lies, and how far it is. */
export function OpenAsset() {
  const { title } = useTexts({ en, es })
  const answer = useAsset(useRecordId())
  return (
    <Loaded title={title} answer={answer}>
      {(asset) => <Shown asset={asset} />}
    </Loaded>
  )
}

function Shown({ asset }: { asset: AssetWithPointers }) {
  const texts = useTexts({ en, es })
  const mayChange = useMay('editor')
  return (
    <Page
      title={asset.title}
      back={{ to: '/media', label: texts.back }}
      actions={
        <>
          {mayChange && <DeleteAsset asset={asset} />}
          <Pointers asset={asset} />
        </>
      }
    >
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack gap="xl">
            <Preview asset={asset} />
            {(asset.kind === 'video' || asset.kind === 'audio') && asset.status === 'ready' && (
              <Captions asset={asset} />
            )}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Paper withBorder p="md">
            <Stack>
              <Title order={2} size="h4">
                {texts.about}
              </Title>
              <About asset={asset} />
              {mayChange && <RenameAsset key={asset.updated_at} asset={asset} />}
            </Stack>
          </Paper>
        </Grid.Col>
      </Grid>
    </Page>
  )
}

function Pointers({ asset: { public_url, download_url } }: { asset: AssetWithPointers }) {
  const texts = useTexts({ en, es })
  return (
    <>
      {public_url !== null && (
        <CopyButton value={public_url}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? texts.copied : texts.copy}</Button>}
        </CopyButton>
      )}
      {public_url !== null && (
        <Button component="a" href={pathOf(public_url)} target="_blank" rel="noreferrer">
          {texts.open}
        </Button>
      )}
      {download_url !== null && (
        <Button component="a" href={pathOf(download_url)} variant="filled">
          {texts.download}
        </Button>
      )}
    </>
  )
}

function Preview({ asset }: { asset: AssetWithPointers }) {
  const texts = useTexts({ en, es })
  const { kind, title, status, error, public_url, embed_url } = asset
  if (status === 'processing') return <Alert>{texts.processing}</Alert>
  if (error !== null) return <Alert color="red">{texts.failed(error.message)}</Alert>
  if (kind === 'video' && embed_url !== null)
    return (
      <AspectRatio ratio={16 / 9}>
        <iframe src={pathOf(embed_url)} title={texts.film} allowFullScreen style={{ border: 0 }} />
      </AspectRatio>
    )
  if (public_url === null) return null
  if (kind === 'image')
    return <Image src={pathOf(public_url)} alt={title} fit="contain" mah={560} radius="md" />
  if (kind === 'audio')
    // biome-ignore lint/a11y/useMediaCaption: a creator listens to their own file; it has no captions
    return <audio controls src={pathOf(public_url)} aria-label={title} style={{ width: '100%' }} />
  return <Empty text={texts.no_preview} />
}

function About({ asset }: { asset: AssetWithPointers }) {
  const { facts, one, seconds } = useTexts({ en, es })
  const { bytes, moment } = useFormats()
  const { file_name, kind, file_size_bytes, duration_seconds, created_at, public_url } = asset
  return (
    <Facts
      facts={{
        [facts.name]: file_name,
        [facts.kind]: one[kind],
        [facts.size]: bytes(file_size_bytes),
        [facts.length]: duration_seconds === null ? null : seconds(duration_seconds),
        [facts.added]: moment(created_at),
        [facts.address]: public_url,
      }}
    />
  )
}
