import { hash } from 'node:crypto';
import { callTimes, monthlyLeadVolumes } from '#shared/lead-fields.ts';
import { recordFrom } from '#shared/record-from.ts';
import { calculateRoi } from '#shared/roi.ts';
import type { NewConsent } from '../schema/consents.ts';
import type { NewLeadContact } from '../schema/lead-contacts.ts';
import type { NewRoiCalculation } from '../schema/roi-calculations.ts';
import { callBack, type SeedLead } from './call-back.ts';
import { createRandom, type Random } from './random.ts';
import * as words from './sample-words.ts';

export interface SeedRows {
  leads: SeedLead[];
  roiCalculations: NewRoiCalculation[];
  consents: NewConsent[];
  contacts: NewLeadContact[];
}

export interface SeedOptions {
  count: number;
  days: number;
  until: Date;
}

const DAY_MS = 86_400_000;
const CONSENT_TEXT = 'Sample: you may call and text me with automated technology and an AI voice.';
/** Business hours and the evening, when trades sit down to their mail; in UTC, Chicago being five or six behind. */
const BUSY_HOURS = [13, 14, 14, 15, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 30];

/** Rows for a development database: the same for the same options, and of nobody who lives. */
export function believableLeads({ count, days, until }: SeedOptions): SeedRows {
  const random = createRandom(count);
  const rows: SeedRows = { leads: [], roiCalculations: [], consents: [], contacts: [] };
  const times = Array.from({ length: count }, () => timeOf(random, days, until)).sort((a, b) => a - b);
  for (const [index, time] of times.entries()) {
    const lead = leadOf(random, index, new Date(time));
    // One in twenty asks again: the first of them is a lead of the days before.
    const first = random.chance(0.05) ? rows.leads.at(-random.between(1, 40)) : undefined;
    if (first) repeat(lead, first);
    rows.leads.push(lead);
    if (random.chance(0.4)) rows.consents.push(consentOf(random, lead));
    if (random.chance(0.3)) rows.roiCalculations.push(...calculationsOf(random, lead));
  }
  rows.contacts = callBack(random, rows.leads, until);
  return rows;
}

function timeOf(random: Random, days: number, until: Date): number {
  const today = Math.floor(until.getTime() / DAY_MS) * DAY_MS;
  const seconds = random.pick(BUSY_HOURS) * 3_600 + random.between(0, 3_599);
  const time = today - random.between(0, days - 1) * DAY_MS + seconds * 1_000;
  return time <= until.getTime() ? time : time - 2 * DAY_MS;
}

function leadOf(random: Random, index: number, createdAt: Date): SeedLead {
  const [first, last] = [random.pick(words.firstNames), random.pick(words.lastNames)];
  const [place, businessType] = [random.pick(words.placeNames), random.pick(words.trades)];
  const areaCode = words.areaCodes[index % words.areaCodes.length] ?? '';
  const line = String(Math.floor(index / words.areaCodes.length) % 100).padStart(2, '0');
  const email = `${last.toLowerCase()}.${index}@example.com`;
  const touch = random.pick(words.touches);
  const suspectedSpam = random.chance(0.04);
  return {
    id: random.uuid(),
    createdAt,
    businessName: `${place} ${words.tradeNames[businessType]}`,
    contactName: `${first} ${last}`,
    email,
    emailNormalized: email,
    phone: `${areaCode}-555-01${line}`,
    phoneE164: `+1${areaCode}55501${line}`,
    phoneExtension: random.chance(0.05) ? '12' : null,
    businessType,
    tradeDetail: businessType === 'other' ? random.pick(words.otherTrades) : null,
    monthlyLeadVolume: random.pick(monthlyLeadVolumes),
    callTime: random.pick([...callTimes, 'any', 'any', 'any']),
    source: random.pick(['form', 'form', 'form', 'form', 'chat', 'voice']),
    suspectedSpam,
    elapsedMs: suspectedSpam ? 900 : random.between(20_000, 240_000),
    firstTouch: touch,
    lastTouch: touch,
    repeatsLeadId: null,
    ipAddress: `192.0.2.${random.between(1, 254)}`,
    visitorId: random.uuid(),
    contentHash: `seed-${index}`,
  };
}

const business = ['businessName', 'businessType', 'tradeDetail'] as const;
const person = ['contactName', 'email', 'emailNormalized', 'phone', 'phoneE164', 'visitorId'] as const;

function repeat(lead: SeedLead, earlier: SeedLead): void {
  Object.assign(
    lead,
    recordFrom([...business, ...person], (name) => earlier[name]),
  );
  lead.repeatsLeadId = earlier.repeatsLeadId ?? earlier.id;
}

const consentOf = (random: Random, lead: SeedLead): NewConsent => ({
  id: random.uuid(),
  leadId: lead.id,
  channel: random.pick(['calls', 'calls', 'texts'] as const),
  givenAt: lead.createdAt,
  text: CONSENT_TEXT,
  textVersion: 'sample',
  textSha256: hash('sha256', CONSENT_TEXT),
  name: lead.contactName,
  phone: lead.phone,
  ipAddress: lead.ipAddress ?? null,
  userAgent: 'Sample/1.0',
  pageAddress: 'https://porchlight.example/',
  pageBuild: 'sample',
});

const calculationsOf = (random: Random, { visitorId = null, createdAt }: SeedLead): NewRoiCalculation[] =>
  Array.from({ length: random.between(1, 3) }, (_, index) => {
    const inputs = {
      monthlyLeads: random.between(2, 60) * 10,
      currentStaffCost: random.between(10, 90) * 100,
      averageJobValue: random.between(4, 60) * 50,
      currentConversionRate: random.between(5, 60),
    };
    const { annualSavings: calculatedSavings, ...results } = calculateRoi(inputs);
    const earlier = new Date(createdAt.getTime() - (index + 1) * 90_000);
    return { id: random.uuid(), createdAt: earlier, visitorId, ...inputs, calculatedSavings, ...results };
  });
