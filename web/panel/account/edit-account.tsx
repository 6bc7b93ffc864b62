import { ColorSwatch, Fieldset, Image, Select, Stack, Switch, Text, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { Facts } from '../../kit/facts.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { Loaded } from '../../kit/loaded.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { Page } from '../../kit/page.tsx'
import { SaveForm } from '../../kit/save-form.tsx'
import { useMay } from '../frame/session.ts'
import { type Account, useAccount, useImages, useLogo, useUpdateAccount } from './account.data.ts'
import { type AccountFields, changesOf, color, fieldsOf, slug } from './account-fields.rules.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** What the account is called, how it looks to its students, and what it may cost. */
export function EditAccount() {
  const { title } = useTexts({ en, es })
  return (
    <Loaded title={title} answer={useAccount()}>
      {(account) => <Shown account={account} />}
    </Loaded>
  )
}

function Shown({ account }: { account: Account }) {
  const texts = useTexts({ en, es })
  const { date } = useFormats()
  const mayChange = useMay('owner')
  const update = useUpdateAccount()
  const form = useForm<AccountFields>({
    initialValues: fieldsOf(account),
    validate: {
      name: (name) => (name.trim() === '' ? texts.name_needed : null),
      slug: (text) => (slug.test(text) ? null : texts.slug_form),
      color: (text) => (text === '' || color.test(text) ? null : texts.color_form),
    },
  })
  const fields = <Fields form={form} />
  return (
    <Page title={texts.title} purpose={texts.purpose}>
      <Facts facts={{ [texts.plan]: account.plan_name, [texts.since]: date(account.created_at) }} />
      {mayChange ? (
        <SaveForm
          form={form}
          draft="account"
          change={update}
          action={texts.save}
          inputOf={changesOf}
          errors={texts.errors}
          onSaved={() => notifyDone(texts.saved)}
        >
          {fields}
        </SaveForm>
      ) : (
        <fieldset disabled style={{ all: 'unset' }}>
          <Stack maw={680}>{fields}</Stack>
        </fieldset>
      )}
    </Page>
  )
}

function Fields({ form }: { form: UseFormReturnType<AccountFields> }) {
  const texts = useTexts({ en, es })
  return (
    <>
      <TextInput
        label={texts.name}
        description={texts.name_help}
        maxLength={120}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={texts.slug}
        description={texts.slug_help}
        maxLength={60}
        {...form.getInputProps('slug')}
      />
      <Select
        label={texts.language}
        description={texts.language_help}
        data={Object.entries(texts.languages).map(([value, label]) => ({ value, label }))}
        allowDeselect={false}
        {...form.getInputProps('language')}
      />
      <Branding form={form} />
      <Switch
        label={texts.overage}
        description={texts.overage_help}
        {...form.getInputProps('overage', { type: 'checkbox' })}
      />
    </>
  )
}

function Branding({ form }: { form: UseFormReturnType<AccountFields> }) {
  const texts = useTexts({ en, es })
  const images = useImages()
  const { color: shown, logo_asset_id } = form.values
  const known = (images.data?.data ?? []).map(({ id, title }) => ({ value: String(id), label: title }))
  const isKnown = logo_asset_id === null || known.some(({ value }) => value === logo_asset_id)
  const data = isKnown ? known : [{ value: logo_asset_id, label: texts.present_logo }, ...known]
  return (
    <Fieldset legend={texts.look}>
      <Stack>
        <Select
          label={texts.logo}
          description={texts.logo_help}
          placeholder={texts.no_logo}
          data={data}
          searchable
          clearable
          {...form.getInputProps('logo_asset_id')}
        />
        {logo_asset_id !== null && <Logo id={Number(logo_asset_id)} />}
        <TextInput
          label={texts.color}
          description={texts.color_help}
          placeholder="#1f5c3a"
          maxLength={7}
          leftSection={color.test(shown) ? <ColorSwatch color={shown} size={18} /> : undefined}
          {...form.getInputProps('color')}
        />
      </Stack>
    </Fieldset>
  )
}

function Logo({ id }: { id: number }) {
  const texts = useTexts({ en, es })
  const { data } = useLogo(id)
  if (data === undefined || data.public_url === null) return <Text c="dimmed">{texts.logo_loading}</Text>
  return (
    <Image src={new URL(data.public_url).pathname} alt={data.title} h={64} w="auto" fit="contain" maw={240} />
  )
}
