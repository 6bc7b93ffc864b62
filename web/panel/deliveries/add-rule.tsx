import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { Page } from '../../kit/page.tsx'
import { SaveForm } from '../../kit/save-form.tsx'
import { useSaveRule } from './deliveries.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { RuleFields, RuleTarget, useRuleValidation } from './rule-form.tsx'
import { inputOf, type RuleValues } from './rule-values.ts'

const initialValues: RuleValues = {
  product: null,
  connection: null,
  fields: [
    { name: 'email', origin: 'buyer.email', value: '' },
    { name: 'purchase', origin: 'purchase.id', value: '' },
  ],
  refunds: 'review',
  is_on: true,
}

/** Makes the rule of a product and a system. */
export function AddRule() {
  const texts = useTexts({ en, es })
  const navigate = useNavigate()
  const form = useForm({ initialValues, validate: useRuleValidation() })
  return (
    <Page
      title={texts.add_rule}
      purpose={texts.add_rule_purpose}
      back={{ to: '/deliveries/systems', label: texts.systems }}
    >
      <SaveForm
        form={form}
        draft="new delivery rule"
        change={useSaveRule()}
        action={texts.add_rule}
        errors={texts.errors}
        inputOf={(values) => ({
          ...inputOf(values),
          productId: Number(values.product),
          connectionId: Number(values.connection),
        })}
        onSaved={() => {
          notifyDone(texts.saved)
          void navigate({ to: '/deliveries/systems' })
        }}
      >
        <RuleTarget form={form} />
        <RuleFields form={form} />
      </SaveForm>
    </Page>
  )
}
