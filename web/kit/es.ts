import type { en } from './en.ts'

export const es: typeof en = {
  close: 'Cerrar',
  cancel: 'Cancelar',
  try_again: 'Reintentar',
  show_more: 'Ver más',
  loading: 'Cargando',
  nothing_found: 'Nada coincide con estos filtros.',
  request_id: (id) => `Petición ${id}`,
  saved: 'Guardado',
  copied: 'Copiado',
  copy: 'Copiar',
  errors: {
    unreachable: 'No se llega al servidor. ¿Está en marcha y hay red?',
    not_signed_in: 'Tu sesión ha terminado. Vuelve a entrar.',
    insufficient_scope: 'Tu papel en la cuenta no lo permite.',
    not_found: 'Esto no existe, o ya no.',
    rate_limited: 'Demasiadas peticiones seguidas. Espera un minuto y prueba otra vez.',
    feature_not_in_plan: 'Tu plan no lo incluye.',
    words_quota_exceeded: 'Has usado todas las palabras de tu plan.',
    responses_quota_exceeded: 'Has usado todas las respuestas de tu plan este mes.',
    storage_quota_exceeded: 'Has usado todo el espacio de tu plan.',
    payload_too_large: 'Es demasiado grande.',
    internal_error: 'Algo ha fallado en el servidor.',
    database_unavailable: 'La base de datos no responde en este momento. Prueba otra vez.',
  },
}
