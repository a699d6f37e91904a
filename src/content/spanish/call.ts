import type { SampleCall } from '../voice/sample-call.ts';

/**
 * SAMPLE: company, person and number are made up. Apart from the other calls, because /es shows it
 * without them.
 */
export const spanishCall: SampleCall = {
  id: 'fuga-de-agua',
  trade: 'plumbing',
  lang: 'es',
  name: 'Suena en español',
  scene: 'Una fuga de agua, un domingo.',
  shop: 'Tin Owl Plumbing',
  lines: [
    'Gracias por llamar a Tin Owl Plumbing. Soy el asistente con inteligencia artificial, y ' +
      'la llamada se graba. ¿Qué pasó?',
    'Se me está tirando el agua debajo del lavadero. Ya no sé qué hacer.',
    'No se preocupe. Debajo del lavadero hay dos llaves. ¿Puede cerrarlas hacia la derecha?',
    'A ver. Sí, ya. Ya casi no sale.',
    'Muy bien. ¿Hay enchufes o cables mojados?',
    'No, está seco de ese lado. ¿Cuánto me va a costar?',
    'El plomero la revisa y le dice el precio antes de empezar. Marco habla español y puede ' +
      'llegar hoy entre las cuatro y las cinco. ¿Su nombre, teléfono y dirección?',
    'Rosario Luna, 956-555-0121. Calle Encino 77.',
    'Calle Encino 77, y 956-555-0121. Marco le llama antes de llegar. Que esté muy bien, Rosario.',
  ],
  recording: {
    file: '/calls/fuga-de-agua.mp3',
    seconds: 50.84,
    lineStarts: [1.25, 8.36, 12.59, 17.9, 20.16, 22.95, 26.19, 35.57, 41.94],
  },
  ticket: [
    { label: 'Problema', text: 'Fuga debajo del lavadero', after: 2 },
    { label: 'Seguridad', text: 'Llaves cerradas, sin cables mojados', after: 6 },
    { label: 'Cliente', text: 'Rosario Luna, (956) 555-0121', after: 8 },
    { label: 'Dónde', text: 'Calle Encino 77', after: 8 },
    { label: 'Cuándo', text: 'Hoy entre 4 y 5, Marco, en español; llama antes', after: 9 },
  ],
  stamp: 'Listo',
};
