import type { en } from './en.ts'

export const es: typeof en = {
  title: 'Equipo',
  purpose: 'Quién trabaja contigo en esta cuenta y qué puede hacer cada persona.',
  list: 'Equipo',
  you: 'Tú',
  columns: {
    member: 'Persona',
    role: 'Papel',
    since: 'Desde',
    change: 'Cambiar',
    invited: 'Para quién es',
    ends: 'Caduca',
  },
  roles: {
    owner: { name: 'Titular', help: 'Todo: también claves, equipo, webhooks y borrar a personas.' },
    editor: {
      name: 'Edición',
      help: 'Enseñar a los clones, responder preguntas, cambiar productos y cursos.',
    },
    viewer: { name: 'Lectura', help: 'Ver todo menos claves y equipo, sin cambiar nada.' },
  },
  role_of: (email) => `Papel de ${email}`,
  role_changed: 'El papel ha cambiado. Vale desde ahora mismo.',
  remove: 'Quitar',
  remove_title: (email) => `¿Quitar a ${email}?`,
  remove_text: 'Queda fuera al instante, esté donde esté. Lo que hizo se conserva.',
  removed: 'Ya no forma parte del equipo.',
  invite: 'Invitar a alguien',
  invite_purpose:
    'Recibes un enlace para esa persona. Vale una vez, durante 7 días. Envíaselo por un medio de confianza.',
  email: 'Su correo electrónico',
  email_needed: 'Escribe su correo electrónico.',
  make_link: 'Crear el enlace',
  link_made: 'El enlace',
  link: 'Enlace para esa persona',
  invitations: 'Invitaciones sin usar',
  no_invitations: 'Ahora mismo no hay nadie invitado.',
  anybody: 'Quien tenga el enlace',
  withdraw: 'Retirar',
  withdraw_title: '¿Retirar esta invitación?',
  withdraw_text: 'Su enlace deja de valer. Puedes volver a invitar a esa persona.',
  withdrawn: 'La invitación está retirada.',
  errors: {
    last_owner: 'La cuenta necesita al menos una persona titular. Nombra antes a otra.',
  },
}
