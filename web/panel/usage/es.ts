import type { en } from './en.ts'

export const es: typeof en = {
  title: 'Uso',
  purpose: 'Lo que incluye tu plan y cuánto llevas usado.',
  plan: 'Plan',
  since: 'Este mes empezó el',
  unlimited: 'Esta cuenta no tiene límites.',
  table: 'Usado e incluido',
  columns: { what: 'Qué', used: 'Usado', included: 'Incluido', left: 'Queda', share: 'Parte' },
  responses: 'Respuestas de este mes',
  words: 'Palabras que ha aprendido tu clon',
  no_limit: 'Sin límite',
  share_of: (what, share) => `${what}: ${share} usado`,
  nearly: (what) => `${what}: queda poco.`,
  used_up: (what) => `${what}: no queda nada.`,
  responses_help: 'Cada respuesta de tu clon cuenta una vez. La cuenta empieza de nuevo cada mes.',
  words_help: 'Textos, páginas, PDF y vídeos cuentan por sus palabras. Lo que borras vuelve a quedar libre.',
  overage: 'Por encima del plan',
  overage_text: (replies, amount) => `${replies} respuestas este mes, por ${amount}.`,
}
