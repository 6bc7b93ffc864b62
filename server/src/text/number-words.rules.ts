import irregularForms from './irregular-forms.json' with { type: 'json' }

const { _licence, ...formsByLanguage } = irregularForms

/** The folded words of all languages that are a number and nothing else: «nueve», «twelve». Their stem is the number in digits. */
export const numberWords: ReadonlySet<string> = new Set(
  Object.values<Record<string, string>>(formsByLanguage)
    .flatMap((forms) => Object.entries(forms))
    .flatMap(([word, list]) => (/^\d+$/.test(word) ? list.split(' ') : [])),
)
