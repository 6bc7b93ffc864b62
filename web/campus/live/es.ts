import type { en } from './en.ts'

export const es: typeof en = {
  title: 'Directos y reuniones',
  purpose: 'Los directos de tus cursos y las reuniones que has reservado.',
  sessions: 'Directos',
  no_sessions: 'Ningún directo por ahora.',
  statuses: {
    draft: 'en preparación',
    scheduled: 'previsto',
    live: 'en directo ahora',
    ended: 'terminado',
    cancelled: 'cancelado',
  },
  registered: 'Tienes plaza. Entra con el enlace de tu correo.',
  meetings: 'Reuniones',
  no_meetings: 'Ninguna reunión por ahora.',
  meeting_statuses: {
    scheduled: 'reservada',
    in_progress: 'ahora',
    completed: 'terminada',
    cancelled: 'cancelada',
    no_show: 'perdida',
  },
  with: (name) => `con ${name}`,
  enter: 'Entrar',
  manage: 'Mover o cancelar',
}
