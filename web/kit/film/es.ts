import type { en } from './en.ts'

export const es: typeof en = {
  speed: 'Velocidad',
  times: (rate) => `Velocidad ${rate}×`,
  said: 'Lo que se dice',
  hide: 'Ocultar lo que se dice',
  show: 'Leer lo que se dice',
}
