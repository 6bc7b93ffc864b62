import type { en } from './en.ts'

export const es: typeof en = {
  title: 'Tú',
  purpose: 'Cómo te llamas aquí y cómo se ve el campus en este dispositivo.',
  email: 'Correo',
  name: 'Tu nombre',
  name_help: 'Lo ve tu academia y figura en los certificados.',
  save: 'Guardar',
  saved: 'Nombre guardado',
  language: 'Idioma',
  theme: 'Colores',
  themes: { auto: 'Como el dispositivo', light: 'Claros', dark: 'Oscuros' },
  read_recorded: 'Qué se registra sobre ti',
  recorded_title: 'Qué se registra',
  recorded_purpose: 'Qué sabe tu academia de cómo estudias aquí, y qué no.',
  back: 'Tú',
  recorded: [
    {
      title: 'Lecciones',
      text: 'Cuándo abres una lección, una vez al día, y cuándo la marcas como completada o lo deshaces.',
    },
    {
      title: 'Vídeos',
      text: 'Mientras un vídeo corre en una página visible: cuánto tiempo, cuánto vídeo, por dónde vas, pausas y saltos. No lo que miras, y nada mientras la página está oculta.',
    },
    {
      title: 'Tiempo en las lecciones',
      text: 'Mientras una lección está abierta: si la página se ve y tiene el foco, y si se usó una tecla, el puntero o la pantalla. No qué teclas ni lo que escribes.',
    },
    {
      title: 'Directos',
      text: 'Cuándo entras en una sala y cuándo sales. No lo que dices allí.',
    },
    {
      title: 'Cuestionarios, tareas, exámenes y encuestas',
      text: 'Qué respondes, cuándo, y cómo se corrigió.',
    },
    {
      title: 'Certificados',
      text: 'Cuándo obtienes uno. Quien tenga su código ve tu nombre, el curso y el día.',
    },
    {
      title: 'La conversación',
      text: 'Lo que escribes y lo que responde el clon. Tu academia puede leerlo.',
    },
  ],
  limits:
    'Nada de esto muestra si prestaste atención o aprendiste algo. No se envía nada a otras empresas con fines publicitarios. Los vídeos de Vimeo se cargan desde Vimeo.',
  rights: 'Puedes pedir a tu academia una copia de todo lo que guarda sobre ti, y que lo borre.',
}
