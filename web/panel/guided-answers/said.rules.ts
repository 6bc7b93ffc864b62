import type { GuidedAnswerValues } from './guided-answers.data.ts'

/** What a form says, without the fields of offers that were left empty. */
export const said = (values: GuidedAnswerValues): GuidedAnswerValues => ({
  ...values,
  actions: values.actions.map(
    (offer) => Object.fromEntries(Object.entries(offer).filter(([, value]) => value !== '')) as typeof offer,
  ),
})
