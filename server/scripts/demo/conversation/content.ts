/** Products and answers of the demo, an academy of two subjects in two languages. Its texts lie in this folder. */
export const products = [
  {
    title: 'El huerto en doce semanas',
    description:
      'Curso de huerto para empezar de cero: semillero, riego, acolchado y plagas, con una lección por semana de marzo a mayo.',
    price: 49,
    currency: 'EUR',
    checkout_url: 'https://academy.example/comprar/huerto',
    tags: ['course'],
    faqs: [
      {
        question: '¿Necesito un jardín para hacer el curso del huerto?',
        answer: 'No. Todo lo que se enseña sirve también para macetas en un balcón con seis horas de sol.',
      },
      {
        question: '¿Cuánto tiempo tengo acceso al curso del huerto?',
        answer: 'Para siempre, con todo lo que se añada.',
      },
    ],
  },
  {
    title: 'Sourdough, slowly',
    description:
      'A masterclass on sourdough bread at home: a starter from nothing, one basic loaf, and what to do when it comes out flat, gummy or sour.',
    price: 29,
    currency: 'EUR',
    checkout_url: 'https://academy.example/buy/sourdough',
    tags: ['masterclass'],
    faqs: [
      {
        question: 'Which flour do I need for the sourdough masterclass?',
        answer: 'Strong white flour for the loaf, and wholemeal rye for the starter.',
      },
    ],
  },
  {
    title: 'An hour with the gardener',
    description:
      'A video call of one hour about your own garden, balcony or plot, with a plan in writing afterwards.',
    price: 60,
    currency: 'EUR',
    checkout_url: 'https://academy.example/buy/coaching',
    tags: ['coaching'],
    faqs: [],
  },
]

/** Lessons of the first product. */
export const lessons = {
  external_id: 'demo-lessons',
  collection_title: 'Primeras semanas',
  entries: [
    {
      external_id: 'lesson-1',
      title: 'Semana 1: elegir el sitio',
      html: '<p>Un huerto necesita <b>seis horas de sol</b>, agua cerca y tierra que se pueda clavar con una pala. Empieza con cuatro metros cuadrados: se riegan en diez minutos.</p>',
      status: 'published',
      category: 'Empezar',
    },
    {
      external_id: 'lesson-2',
      title: 'Semana 2: el compost',
      html: '<p>El compost se hace con dos partes de hojas secas y una de restos de cocina. Se remueve cada semana y está listo cuando huele a bosque, a los <b>tres o cuatro meses</b>.</p>',
      status: 'published',
      category: 'Empezar',
    },
  ],
}

export const guidedAnswers = [
  {
    question: 'Can I get my money back?',
    variants: ['How do refunds work?', '¿Puedo devolver el curso?', '¿Cómo pido un reembolso?'],
    answer:
      'Yes, within 14 days and without a reason. / Sí, en los 14 días siguientes y sin dar explicaciones.',
    actions: [{ type: 'escalate_offer', label: 'Write to us' }],
  },
]

export const sales = [
  { email: 'ana@academy.example', name: 'Ana', amount_cents: 4900, order_ref: 'demo-1', product: 0 },
  { email: 'luis@academy.example', name: 'Luis', amount_cents: 2900, order_ref: 'demo-2', product: 1 },
]

/**
 * What visitors say, one thread each: a greeting, a text and what follows it, a lesson, a product with its price, questions
 * that the creator answered, one that comes near a text, and one of another subject.
 */
export const conversations = [
  [
    '¡Hola, buenas!',
    '¿A qué temperatura germinan las semillas de tomate?',
    '¿Y cuánto tardan?',
    '¡Muchas gracias!',
  ],
  ['¿Cuándo está listo el compost?'],
  ['Why is my sourdough loaf gummy?'],
  ['¿Tienes un curso sobre el huerto?', '¿Y cuánto cuesta?'],
  ['Which flour do I need for the sourdough masterclass?'],
  ['How do refunds work?'],
  ['Are you a robot?', 'I would rather talk with a person'],
  ['How do I repair a bicycle chain?'],
]
