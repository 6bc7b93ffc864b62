import { Button, Modal, NumberInput, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { SaveForm } from '../../kit/save-form.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { type Sale, useRefund } from './sales.data.ts'

const centsIn = 100

/** Records that some or all of a sale was given back, once somebody has said how much. */
export function RefundSale({ sale }: { sale: Sale }) {
  const texts = useTexts({ en, es })
  const [isOpen, { open, close }] = useDisclosure()
  return (
    <>
      <Button onClick={open}>{texts.refund}</Button>
      <Modal opened={isOpen} onClose={close} title={texts.refund_title}>
        <RefundForm sale={sale} onRefunded={close} />
      </Modal>
    </>
  )
}

function RefundForm({ sale, onRefunded }: { sale: Sale; onRefunded: () => void }) {
  const texts = useTexts({ en, es })
  const { money } = useFormats()
  const left = (sale.amount_cents - sale.refunded_cents) / centsIn
  const form = useForm({
    initialValues: { amount: left as number | string, reason: '' },
    validate: {
      amount: (amount) =>
        Number(amount) > 0 && Number(amount) <= left ? null : texts.amount_bounds(money(left, sale.currency)),
    },
  })
  return (
    <SaveForm
      form={form}
      change={useRefund()}
      action={texts.record_refund}
      errors={texts.errors}
      inputOf={({ amount, reason }) => ({
        order_ref: sale.order_ref,
        amount_cents: Math.round(Number(amount) * centsIn),
        reason: reason === '' ? undefined : reason,
      })}
      onSaved={() => {
        onRefunded()
        notifyDone(texts.refunded)
      }}
    >
      <Text>{texts.refund_text}</Text>
      <NumberInput
        label={texts.amount}
        description={texts.left(money(left, sale.currency))}
        min={0}
        decimalScale={2}
        hideControls
        data-autofocus
        {...form.getInputProps('amount')}
      />
      <TextInput
        label={texts.reason}
        description={texts.reason_help}
        maxLength={500}
        {...form.getInputProps('reason')}
      />
    </SaveForm>
  )
}
