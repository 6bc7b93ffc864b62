import { Button, Fieldset, Group, Menu, Select, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTexts } from '../../kit/language.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { type GuidedAnswerValues, type Offer, useProducts } from './guided-answers.data.ts'

type Form = UseFormReturnType<GuidedAnswerValues>

/** An offer of each kind before anything is typed. Files are offered where they lie. */
const newOffers = {
  external_link: { type: 'external_link', url: '' },
  video_embed: { type: 'video_embed', url: '' },
  product: { type: 'product', product_id: 0 },
  escalate_offer: { type: 'escalate_offer' },
} satisfies Partial<Record<Offer['type'], Offer>>
const kinds = Object.keys(newOffers) as (keyof typeof newOffers)[]

/** What the clone offers along with its words: a link, a video, a product, a person. */
export function OfferFields({ form }: { form: Form }) {
  const texts = useTexts({ en, es })
  const { actions } = form.values
  return (
    <Fieldset legend={texts.offers}>
      <Stack>
        <Text size="sm" c="dimmed">
          {texts.offers_hint}
        </Text>
        {actions.map((offer, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is all that an offer has
          <Group key={index} align="flex-end">
            <Group grow flex="1 1 260px" align="flex-end">
              <OfferField form={form} offer={offer} index={index} />
            </Group>
            <Button
              variant="subtle"
              color="red"
              aria-label={`${texts.remove}: ${texts.offer_kinds[offer.type]}`}
              onClick={() => form.removeListItem('actions', index)}
            >
              {texts.remove}
            </Button>
          </Group>
        ))}
        {form.errors.actions !== undefined && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {form.errors.actions}
          </Text>
        )}
        <Menu position="bottom-start">
          <Menu.Target>
            <Button style={{ alignSelf: 'flex-start' }}>{texts.add_offer}</Button>
          </Menu.Target>
          <Menu.Dropdown>
            {kinds.map((kind) => (
              <Menu.Item key={kind} onClick={() => form.insertListItem('actions', newOffers[kind])}>
                {texts.offer_kinds[kind]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </Stack>
    </Fieldset>
  )
}

function OfferField({ form, offer, index }: { form: Form; offer: Offer; index: number }) {
  const texts = useTexts({ en, es })
  const kind = texts.offer_kinds[offer.type]
  const field = (name: string) => form.getInputProps(`actions.${index}.${name}` as 'actions.0')
  if (offer.type === 'product') return <ProductSelect form={form} offer={offer} index={index} />
  if (offer.type === 'asset') return <Text>{kind}</Text>
  if (offer.type === 'video_embed')
    return <TextInput label={kind} type="url" placeholder="https://" required {...field('url')} />
  const isLink = offer.type === 'external_link'
  const { value: label = '', ...labelField } = field('label')
  const { value: url = '', ...urlField } = field('url')
  return (
    <>
      <TextInput label={texts.offer_label(kind)} maxLength={120} value={label} {...labelField} />
      <TextInput
        label={texts.offer_url}
        type="url"
        placeholder="https://"
        required={isLink}
        value={url}
        {...urlField}
      />
    </>
  )
}

type ProductSelectProps = { form: Form; offer: Extract<Offer, { type: 'product' }>; index: number }

function ProductSelect({ form, offer, index }: ProductSelectProps) {
  const texts = useTexts({ en, es })
  const { data } = useProducts()
  return (
    <Select
      label={texts.offer_kinds.product}
      data={(data?.data ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
      value={offer.product_id === 0 ? null : String(offer.product_id)}
      onChange={(id) => form.setFieldValue(`actions.${index}`, { type: 'product', product_id: Number(id) })}
      searchable
      required
      nothingFoundMessage={texts.no_products}
    />
  )
}
