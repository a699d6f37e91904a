import { claims } from '../claims.ts';
import { leadFormText, optionalLabels } from '../form/lead-form.ts';
import { site } from '../site.ts';

/** What sales reads about a lead, in a mail and in a chat room. */
export const notificationText = {
  from: site.brand,
  test: {
    subject: `Test from ${site.brand}`,
    text: `A test from ${site.brand}: messages arrive here.`,
  },
  about: ({ trade, volume, time, id }: Record<'trade' | 'volume' | 'time' | 'id', string>) =>
    `${trade}, ${volume} (${time}, ${id})`,
  volume: (volume: string | null) => (volume ? `${volume} leads per month` : 'unknown volume'),
  noTrade: 'Unknown trade',
  kinds: { new: 'New lead', suspected: 'Possible spam' },
  suspected: 'A bot may have sent this. Check it, because it may be a real person.',
  noContact: 'Don’t contact them: they stopped all contact.',
  unreachable:
    'They gave no number that may be called, and no address that a program can read. ' +
    'A person may see what they meant.',
  askedThen: (stopped: string, people: string | null) => [
    `Stopped: ${stopped}`,
    ...(people ? [`Asked then: ${people}`] : []),
  ],
  askedAgain: (stops: string[], id: string) =>
    [
      'They asked for no contact, and now ask again:',
      ...stops,
      `If they mean it, run:\nselect allow('${id}', 'asked again');`,
    ].join('\n'),
  reached: 'Somebody has reached them already.',
  write: {
    text: 'Don’t call: they want a text message from a person.',
    email: 'Don’t call or text but write an email.',
  },
  callThem: 'Call them.',
  call: (hours: string) => `Call ${hours}.`,
  inSpanish: (advice: string) => `In Spanish: ${advice}`,
  due: (time: string) =>
    claims.contact ? `We promised an answer by ${time}.` : `Somebody should answer by ${time}.`,
  /** By the names of `sales.leads`, in this order. */
  fields: {
    contactName: 'Name',
    businessName: 'Business',
    phone: 'Phone',
    email: 'Email',
    businessType: 'Trade',
    monthlyLeadVolume: 'Monthly leads',
    ...optionalLabels,
    cameFrom: 'Found us through',
    campaign: 'Campaign',
  },
  /** How a lead came, if it isn't the form alone. */
  cameBy: {
    form: null,
    chat: 'Came by: the form, after the chat',
    voice: 'Came by: the form, after a live call with the demo',
    sample: 'Came by: the form, after a sample call',
  } as Record<string, string | null>,
  automation: {
    both: 'Automated calls and texts are allowed.',
    calls: 'Automated calls are allowed.',
    texts: 'Automated texts are allowed.',
  },
  /** What values of fields are called. */
  values: { ...leadFormText.choices, businessType: leadFormText.businessTypes } as Record<
    string,
    Record<string, string>
  >,
  /** `what` names them to stop(): the lead, or the number that a suspected lead has. */
  footer: (what: string | null) =>
    'You’re getting this because the site sends new leads to this address.' +
    (what
      ? ` If they want no more contact, run:\nselect stop('${what}', 'how they said it');`
      : ''),
};

/** The mails that are about no lead. */
export const eventText = {
  stopSubject: 'Stopped all contact: a person with an open lead',
  /** A lead with this contact also had `numbers`, and `more` of them, so these are stopped, too. */
  stopMail: (contact: string, numbers: string[], more: number, hidden: string | null) => {
    const others = numbers.join(', ') + (more > 0 ? ` and ${more} more` : '');
    const cameWith = others && `, and with the numbers that came with it: ${others}`;
    const named = [contact, ...numbers].join(', ').replaceAll("'", "''");
    return (
      `On the page, somebody stopped all contact with ${contact}${cameWith}. Lists hide their ` +
      `open leads now.\n${hidden ? `Hidden: ${hidden}\n` : ''}If they allow it again, run this` +
      `${more > 0 ? ', which names the others' : ''}:\n` +
      `select allow('${named}', 'how they said it');`
    );
  },
  operatorSubject: 'A request from the page to stop calls',
  operatorMail: (request: string) =>
    'Somebody typed this on the page to stop calls, and a person must handle it, because it ' +
    'asks for stored data (which stops nothing), or says more than the numbers and addresses ' +
    'that the site read in it and stopped. What it asks for comes first: calls, texts, all, or ' +
    `data (to see or erase what is stored).\n\nRequest: ${request}`,
};

/** The mail at 8:00. */
export const morningText = {
  subject: (day: string) => `Good morning: ${day}`,
  calls: (count: number) =>
    `Late, agreed or promised for the next 24 hours: ${count} people. The whole agenda:\nselect * ` +
    'from agenda;',
  /** The first word says how to reach somebody. */
  reach: { call: 'Call', text: 'Text', email: 'Email', none: 'Call or email if you find out how:' },
  person: (reach: string, names: string, time: string, isAgreed: boolean) =>
    `${reach} ${names}, ${time}${isAgreed ? ', agreed' : ''}`,
  lateSince: (date: string) => `late since ${date}`,
  more: (count: number) => `And ${count} more.`,
  unread: (part: string, code: string) =>
    `Not known today: ${part} (${code}). See "Trouble" in docs/operations.md.`,
  askedAgain: (count: number) =>
    `Asked for a call again after a stop: ${count}. To see them:\nselect * from leads where ` +
    'asked_again is not null;',
  spool: (count: number, machine: string) =>
    `On the machine ${machine} only: leads and stops that wait for the database: ${count}`,
  aside: (count: number, machine: string) =>
    `On the machine ${machine} only: leads and stops that were set aside, which a person must ` +
    `read, in spool/aside of DATA_DIR: ${count}`,
  waiting: (via: string, waiting: number) =>
    `Messages wait (${via}): ${waiting}, the oldest for over an hour, and no try has failed. ` +
    'See the table outbox, and docs/settings.md.',
  failing: (via: string, waiting: number, failed: number) =>
    `Messages fail (${via}): ${waiting} wait and ${failed} were given up. See the table ` +
    'outbox, and docs/settings.md.',
  backupProof: (days: number) => `No restore has proved a backup for ${days} days.`,
  backupRun: (hours: number) =>
    `The backup has failed, or has not run, for ${hours} hours. ` +
    'To see why: docker compose run --rm backup check',
  backupCopy: (hours: number) =>
    `No copy of the backups elsewhere has succeeded for ${hours} hours. ` +
    'To see why: docker compose run --rm backup check',
};
