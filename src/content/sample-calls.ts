import { city } from './city.ts';
import type { TradeId } from './site.ts';

export interface SampleCall {
  id: string;
  trade: TradeId;
  name: string;
  scene: string;
  /** The company that the first line names. A visitor’s own shop may replace it. */
  shop: string;
  /** The assistant and the caller take turns. The assistant says the first line. */
  lines: readonly string[];
  spanish?: readonly string[];
  /** A sound file in `public`, its length, and the second at which each line starts (docs/voice.md). */
  recording?: { file: `/${string}`; seconds: number; lineStarts: readonly number[] };
  /** A row appears when the first `after` lines are complete. */
  ticket: readonly { label: string; text: string; after: number }[];
  stamp: string;
}

const pipeTown = city(2);
const heatTown = city(5);
const breakerTown = city(8);
const roofTown = city(0);

/**
 * SAMPLES: companies, people and numbers are made up. In each, the assistant asks name and number and reads the address back.
 * All are equally long (sample-calls.test.ts).
 */
export const sampleCalls: readonly [SampleCall, ...SampleCall[]] = [
  {
    id: 'burst-pipe',
    trade: 'plumbing',
    name: 'Burst pipe at night',
    scene: 'A homeowner calls a plumber at 2 a.m.',
    shop: 'Tin Owl Plumbing',
    lines: [
      'Thanks for calling Tin Owl Plumbing. I’m the AI assistant, and this call is recorded. What’s going on?',
      'There’s water coming through my kitchen ceiling!',
      'Okay. First, is anybody hurt, and is the water anywhere near lights or outlets?',
      'Nobody’s hurt. There’s a light in that ceiling, though.',
      'Please stay out from under it, and switch that circuit off at the panel if you can reach it dry. Do you know where your main water valve is?',
      'In the garage, I think. A red lever.',
      'That’s the one. A quarter turn, till the handle sits across the pipe. What’s your name, and which number should the plumber call?',
      `Ana Ruiz, ${pipeTown.areaCode}-555-0167. The water’s off now.`,
      'Good job, Ana. What’s the address?',
      `412 Pecan Street, in ${pipeTown.name}. There’s a dog, he’s friendly. What’s this going to cost me?`,
      `I’d rather not guess and be wrong. The plumber looks at it and gives you the price before he starts. I have 412 Pecan Street in ${pipeTown.name}, and ${pipeTown.areaCode}-555-0167. Is that right?`,
      'That’s right.',
      'Marco’s on call and has it all. He’ll be there about 2:50, and he’ll call when he’s close. I’ve texted you his name and number, and he knows about the dog. Keep that circuit off and stay out of the kitchen till he’s there, even if the dripping stops. Stay dry, Ana, help’s on the way.',
    ],
    ticket: [
      { label: 'Problem', text: 'Water through the kitchen ceiling', after: 2 },
      { label: 'Safety', text: 'Nobody hurt; circuit and water off', after: 8 },
      { label: 'Caller', text: `Ana Ruiz, (${pipeTown.areaCode}) 555-0167`, after: 8 },
      { label: 'Where', text: `412 Pecan Street, ${pipeTown.name}; friendly dog`, after: 11 },
      { label: 'When', text: 'About 2:50 a.m., Marco, on call', after: 13 },
    ],
    stamp: 'Sent',
  },
  {
    id: 'ac-out',
    trade: 'hvac',
    name: 'AC out, 104 degrees',
    scene: 'A family calls an HVAC company on a Saturday in August.',
    shop: 'Second Porch Heating and Air',
    lines: [
      'Second Porch Heating and Air, this is the AI assistant. The call is recorded. How can I help?',
      'Our AC quit last night. It’s 104 degrees out, and 91 in the house.',
      'That’s no way to spend an August weekend. Is anybody home who can’t take the heat, a baby or an older person?',
      'My mother’s 82.',
      'Then you go to the front of the line. Get her somewhere cool and give her water. If she gets confused or stops sweating, call 911 right away. Is the outdoor unit running, or is it silent?',
      'It hums, but the fan doesn’t turn.',
      'Thanks, that helps the tech bring the right part. Please switch it off at the thermostat, so the motor doesn’t burn up. I have a priority opening today between 11 and 1. Want it?',
      'Yes, please. Does your tech speak Spanish? My mother will be home alone.',
      'Claro que sí. Luis speaks Spanish, and he calls when he’s fifteen minutes out. What’s your name, and which number should he call?',
      `Elena Ortiz, ${heatTown.areaCode}-555-0143.`,
      'Thanks, Elena. And the address?',
      `88 Mesquite Lane, in ${heatTown.name}.`,
      `88 Mesquite Lane in ${heatTown.name}, and ${heatTown.areaCode}-555-0143. Luis is booked for today between 11 and 1. He checks the unit and gives you the price before he starts. I’ve texted you the details. Keep her cool till then, and call back if she feels worse.`,
    ],
    spanish: ['Claro que sí.'],
    ticket: [
      { label: 'Problem', text: 'AC out, 104 degrees; unit hums, fan is still', after: 6 },
      { label: 'Safety', text: 'Mother is 82: front of the line', after: 5 },
      { label: 'Caller', text: `Elena Ortiz, (${heatTown.areaCode}) 555-0143`, after: 10 },
      { label: 'Where', text: `88 Mesquite Lane, ${heatTown.name}`, after: 13 },
      { label: 'When', text: 'Today between 11 and 1, Luis, in Spanish', after: 13 },
    ],
    stamp: 'Booked',
  },
  {
    id: 'breaker-trips',
    trade: 'electrical',
    name: 'A breaker that won’t stay on',
    scene: 'A homeowner calls an electrician on a Sunday evening.',
    shop: 'Third Fencepost Electric',
    lines: [
      'Third Fencepost Electric, this is the AI assistant, and the call is recorded. What’s going on?',
      'A breaker keeps tripping. I push it back on, and a minute later it’s off again.',
      'Please leave it off for now. Do you smell anything burning, or see smoke or scorch marks?',
      'No smoke. But one outlet in the laundry room feels warm.',
      'Then don’t touch that outlet, and keep everybody out of that room. If you smell smoke or see sparks, get out and call 911 from outside. Does anybody there need power for medical equipment?',
      'No. Can’t I try it one more time?',
      'Please don’t. A warm outlet can mean a loose wire, so I’m marking this urgent. Nadia can be there tonight between 7 and 8. What’s your name, and which number should she call?',
      `Ray Dawson, ${breakerTown.areaCode}-555-0118. What’s that going to cost?`,
      'I can’t tell you that over the phone, Ray. Nadia takes a look and gives you the price before she starts. What’s the address?',
      `27 Juniper Court, in ${breakerTown.name}. The gate code is 4410.`,
      `27 Juniper Court in ${breakerTown.name}, gate code 4410, and ${breakerTown.areaCode}-555-0118. Is that right, and will you be home?`,
      'That’s right. I’ll be home.',
      'Nadia has it all, tonight between 7 and 8. She calls when she’s on her way, and I’ve texted you the details. Leave that breaker off till she gets there.',
    ],
    ticket: [
      { label: 'Problem', text: 'Breaker trips, laundry outlet is warm', after: 4 },
      { label: 'Safety', text: 'No smoke; breaker off, room closed', after: 7 },
      { label: 'Caller', text: `Ray Dawson, (${breakerTown.areaCode}) 555-0118`, after: 8 },
      { label: 'Where', text: `27 Juniper Court, ${breakerTown.name}; gate 4410`, after: 11 },
      { label: 'When', text: 'Tonight between 7 and 8, Nadia', after: 13 },
    ],
    stamp: 'Booked',
  },
  {
    id: 'new-roof',
    trade: 'roofing',
    name: 'A new roof estimate',
    scene: 'An owner calls a roofer after the hail.',
    shop: 'Nine Gables Roofing',
    lines: [
      'Nine Gables Roofing, you’ve reached the AI assistant, and the call is recorded. What can I do for you?',
      'We had hail last night. What do you charge for a new roof?',
      'A price over the phone would only be a guess, and you may not need a new roof. The inspection is free and you get the number in writing. Is water coming in anywhere right now?',
      'No, it’s dry. Some shingles are in the yard.',
      'Good, then you don’t need a tarp tonight. Leave the shingles where they are and take a photo or two. Have you called your insurance?',
      'The adjuster comes Friday at two.',
      'Then our inspector should be on that roof with him. I can put Dana there Friday at 1:30. Does that work?',
      'That’d be great. Can I talk to a person first?',
      'Sure, I’m trying Dana now. She’s on a roof and not picking up, so I’m booking Friday and she calls you today before five. What’s your name, and which number is best?',
      `Sam Keller, ${roofTown.areaCode}-555-0129.`,
      'Thanks, Sam. And where’s the house?',
      `1500 Ranch Road, in ${roofTown.name}.`,
      `1500 Ranch Road in ${roofTown.name}, and ${roofTown.areaCode}-555-0129. Dana calls you today before five, and meets the adjuster on your roof Friday at 1:30. I’ve texted you the details and her number. Stay off that roof till then. Wet shingles are slick.`,
    ],
    ticket: [
      { label: 'Problem', text: 'Hail last night, shingles in the yard', after: 4 },
      { label: 'Safety', text: 'Dry inside: no tarp tonight', after: 5 },
      { label: 'Caller', text: `Sam Keller, (${roofTown.areaCode}) 555-0129`, after: 10 },
      { label: 'Where', text: `1500 Ranch Road, ${roofTown.name}`, after: 13 },
      { label: 'When', text: 'Friday 1:30, Dana; she calls today before five', after: 13 },
    ],
    stamp: 'Booked',
  },
];

/** SAMPLE: only the page in Spanish has this call. */
export const spanishCall: SampleCall = {
  id: 'fuga-de-agua',
  trade: 'plumbing',
  name: 'Una fuga de agua, en español',
  scene: 'Una señora llama al plomero un domingo.',
  shop: 'Tin Owl Plumbing',
  lines: [
    'Gracias por llamar a Tin Owl Plumbing. Soy el asistente con inteligencia artificial, y la llamada se graba. ¿Qué pasó?',
    'Se me está tirando el agua debajo del lavadero. Ya no sé qué hacer.',
    'No se preocupe. Debajo del lavadero hay dos llaves. ¿Puede cerrarlas hacia la derecha?',
    'A ver. Sí, ya. Ya casi no sale.',
    'Muy bien. ¿Hay enchufes o cables mojados?',
    'No, está seco de ese lado. ¿Cuánto me va a costar?',
    'El plomero la revisa y le dice el precio antes de empezar. Marco habla español y puede llegar hoy entre las cuatro y las cinco. ¿Su nombre, teléfono y dirección?',
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
    { label: 'Cuándo', text: 'Hoy entre 4 y 5, Marco, en español', after: 9 },
  ],
  stamp: 'Listo',
};
