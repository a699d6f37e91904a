import type { trades } from './trades.ts';

export interface SampleCall {
  id: 'burst-pipe' | 'ac-out' | 'breaker-trips' | 'new-roof';
  trade: (typeof trades)[number]['id'];
  name: string;
  scene: string;
  /** The assistant and the caller take turns. The assistant says the first line. */
  lines: readonly string[];
  spanish?: readonly string[];
  /** A sound file in `public`. `lineStarts` has the time in seconds at which each line starts (docs/voice.md). */
  recording?: { file: `/${string}`; lineStarts: readonly number[] };
  /** A row appears when the first `after` lines are complete. */
  ticket: readonly { label: string; text: string; after: number }[];
  stamp: string;
}

/** SAMPLES: companies and people are made up. */
export const sampleCalls: readonly [SampleCall, ...SampleCall[]] = [
  {
    id: 'burst-pipe',
    trade: 'plumbing',
    name: 'Burst pipe at night',
    scene: 'A homeowner calls a plumber at 2 a.m.',
    lines: [
      'Thanks for calling Tin Owl Plumbing. I’m the AI assistant, and this call is recorded. What’s going on?',
      'There’s water coming through my kitchen ceiling!',
      'Okay. First, is anybody hurt, and is the water anywhere near lights or outlets?',
      'Nobody’s hurt. There’s a light in that ceiling, though.',
      'Please stay out from under it, and switch that circuit off at the panel if you can reach it dry. Do you know where your main water valve is?',
      'In the garage, I think. A red lever.',
      'That’s the one. A quarter turn, till the handle sits across the pipe. While you do that, I’m calling our plumber. What’s your address?',
      '412 Pecan Street, in Round Rock. The water’s off now.',
      'Good job. Marco’s on call and has your address: he’ll be there about 2:50. I’ve texted you his name and number. Anything else he should know?',
      'There’s a dog, he’s friendly. What’s this going to cost me?',
      'I’d rather not guess and be wrong. Marco looks at it and gives you the price before he starts. I’ll tell him about the dog. Stay dry, help’s coming.',
    ],
    ticket: [
      { label: 'Problem', text: 'Water through the kitchen ceiling', after: 2 },
      { label: 'Safety', text: 'Nobody hurt; circuit and water off', after: 8 },
      { label: 'Where', text: '412 Pecan Street, Round Rock', after: 8 },
      { label: 'Who', text: 'Marco, on call, about 2:50 a.m.', after: 9 },
      { label: 'Note', text: 'A friendly dog', after: 10 },
    ],
    stamp: 'Sent',
  },
  {
    id: 'ac-out',
    trade: 'hvac',
    name: 'AC out, 104 degrees',
    scene: 'A family calls an HVAC company on a Saturday in August.',
    lines: [
      'Second Porch Heating and Air, this is the AI assistant. The call is recorded. How can I help?',
      'Our AC quit last night. It’s 104 degrees out, and 91 in the house.',
      'That’s no way to spend an August weekend. Is anybody home who can’t take the heat, a baby or an older person?',
      'My mother’s 82.',
      'Then you go to the front of the line. Get her somewhere cool and give her water. If she gets confused or stops sweating, call 911 right away. Is the outdoor unit running, or is it silent?',
      'It hums, but the fan doesn’t turn.',
      'Thanks, that helps the tech bring the right part. Please switch it off at the thermostat, so it doesn’t burn up the motor. I have a priority opening today between 11 and 1. Want me to book it?',
      'Yes, please. Does your tech speak Spanish? My mother will be home alone.',
      'Claro que sí. Luis speaks Spanish, and he calls when he’s fifteen minutes out. What’s your name and address?',
      'Elena Ortiz, 88 Mesquite Lane, Katy.',
      'Elena Ortiz, 88 Mesquite Lane in Katy, today between 11 and 1, Luis. It’s on the calendar, and I’ve texted you the details.',
    ],
    spanish: ['Claro que sí.'],
    ticket: [
      { label: 'Problem', text: 'AC out, 104 degrees; unit hums, fan is still', after: 6 },
      { label: 'Safety', text: 'Mother is 82: front of the line', after: 5 },
      { label: 'When', text: 'Today between 11 and 1', after: 8 },
      { label: 'Who', text: 'Luis, who speaks Spanish', after: 9 },
      { label: 'Where', text: 'Elena Ortiz, 88 Mesquite Lane, Katy', after: 10 },
    ],
    stamp: 'Booked',
  },
  {
    id: 'breaker-trips',
    trade: 'electrical',
    name: 'A breaker that won’t stay on',
    scene: 'A homeowner calls an electrician on a Sunday evening.',
    lines: [
      'Third Fencepost Electric, this is the AI assistant, and the call is recorded. What’s going on?',
      'A breaker keeps tripping. I push it back on, and a minute later it’s off again.',
      'Please leave it off for now. Do you smell anything burning, or see smoke or scorch marks?',
      'No smoke. But one outlet in the laundry room feels warm.',
      'Then don’t touch that outlet, and keep everybody out of that room. If you smell smoke or see sparks, get out and call 911 from outside. Does anybody there need power for medical equipment?',
      'No, it’s just the washer and a light. Can’t I try it one more time?',
      'Please don’t. A warm outlet can mean a loose wire, so I’m marking this urgent. Nadia can be there tonight between 7 and 8. Will you be home?',
      'I’ll be home. What’s that going to cost?',
      'I can’t tell you that over the phone. Nadia takes a look and gives you the price before she starts. What’s your name and address?',
      'Ray Dawson, 27 Juniper Court, Abilene.',
      'Ray Dawson, 27 Juniper Court in Abilene, tonight between 7 and 8, Nadia. I’ve texted you the details. Leave that breaker off till she gets there.',
    ],
    ticket: [
      { label: 'Problem', text: 'Breaker trips, laundry outlet is warm', after: 4 },
      { label: 'Safety', text: 'No smoke; breaker off, room closed', after: 7 },
      { label: 'When', text: 'Tonight between 7 and 8', after: 8 },
      { label: 'Who', text: 'Nadia, who gives the price on site', after: 9 },
      { label: 'Where', text: 'Ray Dawson, 27 Juniper Court, Abilene', after: 10 },
    ],
    stamp: 'Booked',
  },
  {
    id: 'new-roof',
    trade: 'roofing',
    name: 'A new roof estimate',
    scene: 'An owner calls a roofer after the hail.',
    lines: [
      'Nine Gables Roofing, you’ve reached the AI assistant, and the call is recorded. What can I do for you?',
      'We had hail last night. What do you charge for a new roof?',
      'A price over the phone would only be a guess, and you may not need a new roof. The inspection is free and you get the number in writing. Is water coming in anywhere right now?',
      'No, it’s dry. Some shingles are in the yard.',
      'Good, then you don’t need a tarp tonight. Leave the shingles where they are and take a photo or two. Have you called your insurance?',
      'The adjuster comes Friday at two.',
      'Then our inspector should be on that roof with him. I can put Dana there Friday at 1:30. Does that work?',
      'That’d be great. Can I talk to a person first?',
      'Sure, I’m trying Dana now. She’s on a roof and not picking up, so I’m booking Friday and she calls you today before five. Which number is best?',
      'This one. It’s Sam, at 1500 Ranch Road, Lubbock.',
      'Sam, 1500 Ranch Road in Lubbock, Friday 1:30 with Dana, and a call from her today. It’s all in your texts.',
    ],
    ticket: [
      { label: 'Problem', text: 'Hail last night, shingles in the yard', after: 4 },
      { label: 'Safety', text: 'Dry inside: no tarp tonight', after: 5 },
      { label: 'When', text: 'Friday 1:30, with the adjuster at two', after: 8 },
      { label: 'Who', text: 'Dana, who calls today before five', after: 9 },
      { label: 'Where', text: 'Sam, 1500 Ranch Road, Lubbock', after: 10 },
    ],
    stamp: 'Booked',
  },
];
