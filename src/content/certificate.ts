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
  unknown: 'not recorded',
  changed: 'ATTENTION: the words are not those that were stored.',
  notSealed: 'not sealed yet',
  revocations: 'What was taken back by this number or address',
  none: 'Nothing.',
  revoked: {
    calls: 'Automated calls',
    texts: 'Texts',
    all: 'Automated calls and texts',
    do_not_call: 'Every call',
  } as Record<string, string>,
  check: 'Whether rows and seals are what they were is told by npm run doctor on the site.',
};
