import { site } from './site.ts';

/** The words of a page that `npm run consent:certificate` prints. */
export const certificateWords = {
  title: (leadId: string) => `${site.brand}: what lead ${leadId} agreed to`,
  printed: (moment: string, build: string) => `Printed ${moment} by ${build} from the site's database.`,
  channels: {
    calls: 'Automated calls',
    texts: 'Texts',
    'calls and texts': 'Automated calls and texts',
  } as Record<string, string>,
  boxes: 'The boxes of the form',
  box: { calls: 'Calls', texts: 'Texts' },
  agreed: 'agreed',
  notTicked: 'not ticked (no agreement to it is kept)',
  ticked: 'The box beside these words was ticked by the visitor. It was not ticked when the page came:',
  fields: {
    given: 'Given',
    name: 'Name, as typed',
    phone: 'Number, as typed',
    page: 'On the page',
    address: 'From the address',
    browser: 'By the browser',
    version: 'Version of the words',
    build: 'Build of the page',
    takenBack: 'Taken back',
    hash: 'SHA-256 of the row',
    seal: 'Seal',
  },
  holds: 'no',
  erased: 'not known: the lead was erased, and its e-mail address with it; by the number it was not',
  unknown: 'not recorded',
  changed: 'ATTENTION: the words are not those that were stored.',
  rowChanged: 'ATTENTION: this row is not what was stored.',
  sealChanged: 'ATTENTION: its seal is not what it was.',
  notSealed: 'not sealed yet',
  revocations: 'What was taken back by this number or address',
  none: 'Nothing.',
  noneErased: 'By the number: nothing. By the e-mail address: not known, as it was erased.',
  revoked: {
    calls: 'Automated calls',
    texts: 'Texts',
    all: 'Automated calls and texts',
    do_not_call: 'Every call',
  } as Record<string, string>,
  intact: 'Checked as this page was printed: every row and seal is what it was.',
  broken: (count: number) =>
    `ATTENTION: rows or seals of the site are not what they were: ${count}. npm run doctor names them.`,
};
