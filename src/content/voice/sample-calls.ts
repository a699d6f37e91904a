import type { TradeId } from '../site.ts';

/** What the page shows of a sample call. Its script is in sample-call-scripts.ts. */
export interface SampleCall {
  id: string;
  trade: TradeId;
  /** Absent in English. */
  lang?: 'es';
  name: string;
  /** A sound file in `public`, and its length. */
  recording?: { file: `/${string}`; seconds: number };
  /** A row appears when the first `after` lines are complete. */
  ticket: readonly { label: string; text: string; after: number }[];
  stamp: string;
}

/** SAMPLES: companies, people and numbers are made up. */
export const sampleCalls: readonly [SampleCall, ...SampleCall[]] = [
  {
    id: 'burst-pipe',
    trade: 'plumbing',
    name: 'Burst pipe at night',
    recording: { file: '/calls/burst-pipe.mp3', seconds: 59.76 },
    ticket: [
      { label: 'Problem', text: 'Water through the kitchen ceiling', after: 2 },
      { label: 'Safety', text: 'Nobody hurt; water off', after: 8 },
      { label: 'Caller', text: 'Ana Ruiz, (512) 555-0167', after: 8 },
      { label: 'Where', text: '412 Pecan Street', after: 10 },
      { label: 'When', text: 'About 2:50 a.m., Marco, on call', after: 13 },
    ],
    stamp: 'Sent',
  },
  {
    id: 'ac-out',
    trade: 'hvac',
    name: 'AC out, 104 degrees',
    recording: { file: '/calls/ac-out.mp3', seconds: 65.37 },
    ticket: [
      { label: 'Problem', text: 'AC out, 104 degrees; unit hums, fan is still', after: 6 },
      { label: 'Safety', text: 'Mother is 82: front of the line; unit off', after: 7 },
      { label: 'Caller', text: 'Elena Ortiz, (915) 555-0143', after: 10 },
      { label: 'Where', text: '88 Mesquite Lane', after: 10 },
      { label: 'When', text: 'Today between 11 and 1, Luis, in Spanish; calls first', after: 13 },
    ],
    stamp: 'Booked',
  },
  {
    id: 'breaker-trips',
    trade: 'electrical',
    name: 'A breaker that won’t stay on',
    recording: { file: '/calls/breaker-trips.mp3', seconds: 64.3 },
    ticket: [
      { label: 'Problem', text: 'Breaker trips, laundry outlet is warm', after: 4 },
      { label: 'Safety', text: 'Urgent: breaker off, room closed, no burning smell', after: 7 },
      { label: 'Caller', text: 'Ray Dawson, (325) 555-0118', after: 8 },
      { label: 'Where', text: '27 Juniper Court, gate 4410', after: 10 },
      { label: 'When', text: 'Tonight between 7 and 8, Nadia; calls on her way', after: 11 },
    ],
    stamp: 'Booked',
  },
  {
    id: 'new-roof',
    trade: 'roofing',
    name: 'A new roof estimate',
    recording: { file: '/calls/new-roof.mp3', seconds: 61.82 },
    ticket: [
      { label: 'Problem', text: 'Hail last night, shingles in the yard', after: 4 },
      { label: 'Safety', text: 'Dry inside: no tarp tonight', after: 5 },
      { label: 'Caller', text: 'Sam Keller, (806) 555-0129', after: 8 },
      { label: 'Where', text: '1500 Ranch Road', after: 8 },
      { label: 'When', text: 'Friday 1:30, Dana; she calls today before five', after: 11 },
    ],
    stamp: 'Booked',
  },
  {
    id: 'sprinkler-main',
    trade: 'landscaping',
    name: 'A broken sprinkler main',
    recording: { file: '/calls/sprinkler-main.mp3', seconds: 55.6 },
    ticket: [
      { label: 'Problem', text: 'Sprinkler main cut, front yard flooded', after: 2 },
      { label: 'Safety', text: 'Water off at the backflow valve', after: 4 },
      { label: 'Caller', text: 'Walt Greer, (817) 555-0151', after: 8 },
      { label: 'Where', text: '9 Heron Drive', after: 8 },
      { label: 'When', text: 'Today between 3 and 4, Beto, with two-inch pipe', after: 11 },
    ],
    stamp: 'Booked',
  },
  {
    id: 'move-out',
    trade: 'cleaning',
    name: 'Move-out clean by Saturday',
    recording: { file: '/calls/move-out.mp3', seconds: 58.47 },
    ticket: [
      { label: 'Job', text: 'Move-out by Saturday, two bedrooms, two baths', after: 4 },
      { label: 'Note', text: 'Empty from Friday noon; cat hair; oven and fridge', after: 6 },
      { label: 'Caller', text: 'Priya Nair, (972) 555-0186', after: 8 },
      { label: 'Where', text: '330 Willow Bend, apartment 12', after: 8 },
      { label: 'When', text: 'Friday at 1, held till Rosa texts the price', after: 11 },
    ],
    stamp: 'Held',
  },
  {
    id: 'warm-fridge',
    trade: 'appliance-repair',
    name: 'Warm fridge, full of groceries',
    recording: { file: '/calls/warm-fridge.mp3', seconds: 60.74 },
    ticket: [
      { label: 'Safety', text: 'Insulin in a cooler', after: 3 },
      { label: 'Problem', text: 'Fridge at 51, freezer hard, clicks; Kestrel KRS325', after: 8 },
      { label: 'Caller', text: 'Ben Okafor, (281) 555-0174', after: 10 },
      { label: 'Where', text: '62 Dogwood Circle', after: 10 },
      { label: 'When', text: 'Today between 9 and 10, Tomas, with a start relay', after: 13 },
    ],
    stamp: 'Booked',
  },
  {
    id: 'beeping-panel',
    trade: 'security',
    name: 'A panel that won’t stop beeping',
    recording: { file: '/calls/beeping-panel.mp3', seconds: 52.13 },
    ticket: [
      { label: 'Problem', text: 'Panel beeps: low battery, zone four', after: 4 },
      { label: 'Safety', text: 'Zone bypassed by the owner, back door locked by hand', after: 7 },
      { label: 'Caller', text: 'Lucy Tran, (254) 555-0132', after: 8 },
      { label: 'Where', text: 'The bakery, 5 Depot Street', after: 8 },
      { label: 'When', text: 'Tomorrow between 8 and 9, Andre, sensor; calls first', after: 9 },
    ],
    stamp: 'Booked',
  },
];
