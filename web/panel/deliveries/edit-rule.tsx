import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useRecordId } from '../../kit/address.ts'
import { ConfirmButton } from '../../kit/confirm.tsx'
import { Empty } from '../../kit/empty.tsx'
import { Facts } from '../../kit/facts.tsx'
import { useTexts } from '../../kit/language.tsx'
import { Loaded } from '../../kit/loaded.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { Page } from '../../kit/page.tsx'
import { SaveForm } from '../../kit/save-form.tsx'
import { useMay } from '../frame/session.ts'
import {
  type Rule,
  useConnections,
  useDeleteRule,
  useProducts,
  useRules,
  useSaveRule,
} from './deliveries.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { editedFields } from './payload.rules.ts'
import { RuleFields, useRuleValidation } from './rule-form.tsx'
import { inputOf, type RuleValues } from './rule-values.ts'

/** One rule: what is sent, and whether it is. */
export function EditRule() {
  const texts = useTexts({ en, es })
  const id = useRecordId()
  return (
    <Loaded title={texts.rule} answer={useRules()}>
      {({ data }) => {
        const rule = data.find((one) => one.id === id)
        return rule === undefined ? <Empty text={texts.rule_gone} /> : <Shown rule={rule} />
      }}
    </Loaded>
  )
}

function Shown({ rule }: { rule: Rule }) {
  const texts = useTexts({ en, es })
  const mayChange = useMay('editor')
  const product = useProducts().data?.data.find(({ id }) => id === rule.product_id)
  const connection = useConnections().data?.data.find(({ id }) => id === rule.connection_id)
  const form = useForm<RuleValues>({
    initialValues: {
      product: String(rule.product_id),
      connection: String(rule.connection_id),
      fields: editedFields(rule.payload),
      refunds: rule.refund_policy,
      is_on: rule.enabled,
    },
    validate: useRuleValidation(),
  })
  return (
    <Page
      title={texts.rule}
      purpose={texts.edit_rule_purpose}
      back={{ to: '/deliveries/systems', label: texts.systems }}
      actions={mayChange && <Remove id={rule.id} />}
    >
      <Facts facts={{ [texts.product]: product?.title, [texts.columns.connection]: connection?.name }} />
      <SaveForm
        form={form}
        draft={`delivery rule ${rule.id}`}
        change={useSaveRule()}
        action={texts.save}
        errors={texts.errors}
        inputOf={(values) => ({ id: rule.id, ...inputOf(values) })}
        onSaved={() => notifyDone(texts.saved)}
      >
        <RuleFields form={form} />
      </SaveForm>
    </Page>
  )
}

function Remove({ id }: { id: number }) {
  const texts = useTexts({ en, es })
  const navigate = useNavigate()
  return (
    <ConfirmButton
      action={texts.remove}
      title={texts.remove_rule_title}
      change={useDeleteRule()}
      input={{ id }}
      onDone={() => {
        notifyDone(texts.rule_removed)
        void navigate({ to: '/deliveries/systems' })
      }}
    >
      <Text>{texts.remove_rule_text}</Text>
    </ConfirmButton>
  )
}
