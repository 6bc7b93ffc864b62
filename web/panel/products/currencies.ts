import type { NewProduct } from './products.data.ts'

type Currency = NonNullable<NewProduct['currency']>

/** The currencies to choose from, those of most sales first. The server takes every code of ISO 4217. */
export const currencies: Currency[] = [
  'EUR',
  'USD',
  'GBP',
  'MXN',
  'ARS',
  'CLP',
  'COP',
  'PEN',
  'UYU',
  'BRL',
  'CHF',
  'CAD',
  'AUD',
  'NZD',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'HUF',
  'RON',
  'JPY',
  'INR',
  'ZAR',
]
