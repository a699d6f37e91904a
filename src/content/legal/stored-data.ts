interface Stored {
  /** Absent if the columns say nothing about a person. */
  sentence?: string;
  /** The names of columns by table. */
  columns: Record<string, string>;
}

/**
 * What the privacy policy says about each column that visitors don't fill in. A test fails if a
 * column is missing.
 */
export const storedData: Stored[] = [
  {
    sentence:
      'When and with which part of the page you sent your request, and whether it looks like spam.',
    columns: { leads: 'createdAt suspectedSpam source' },
  },
  {
    sentence: 'What the calculator computed, if you save it, and when.',
    columns: { roi_calculations: 'createdAt calculatedSavings additionalRevenue extraJobs' },
  },
  {
    sentence:
      'Your IP address. To limit abuse, we also count requests of an IP address, in memory only.',
    columns: { leads: 'ipAddress' },
  },
  {
    sentence:
      'The newest ad, link or other site that brought you here, or else your first visit: ' +
      'when it was, and the page that you saw first. And which calculation you saved. The ' +
      'number of an ad’s click is included, unless your browser sends the Global Privacy ' +
      'Control signal.',
    columns: { leads: 'attribution calculation' },
  },
  {
    sentence:
      'If you check a box: its exact words, when you sent it, your name and number, your IP ' +
      'address, your browser, and the page.',
    columns: {
      consents:
        'id leadId channel givenAt wording version name phone ipAddress userAgent pageAddress',
    },
  },
  {
    sentence:
      'Who called you or wrote to you and when, what came of it, our notes, when to call ' +
      'again, and what you pay.',
    columns: {
      leads: 'status result wonAt nextAt reachedAt',
      calls: 'id at rangAt leadId mainContact person login outcome note nextAt amount',
      reservations: 'mainContact login until',
    },
  },
  {
    sentence:
      'What you asked us to stop, for which number or address, when and how, and if you took ' +
      'it back.',
    columns: { stops: 'id at contact channel source lifts how login' },
  },
  {
    sentence:
      'Which messages about your request we sent, and when. What you typed on our page to ' +
      'stop calls is such a message if you asked for your data, or if we couldn’t read all of it.',
    columns: {
      outbox:
        'id at event via leadId callId stopId text state attempts firstTriedAt nextAt lastError sentAt',
    },
  },
  {
    sentence:
      'After we erase your request: when and with which part of the page it came, whether it ' +
      'looked like spam, who called when, what came of it, when to call again and what you ' +
      'pay, and when and why we erased it. Your number and address stay on our list of ' +
      'stops, and agreements and stops stay as proof.',
    columns: { leads: 'erasedAt' },
  },
  {
    columns: {
      leads: 'id contacts mainContact phoneE164 person isOpen',
      outcomes: 'outcome status isResult isTry isTalk isEnd pause',
      roi_calculations: 'id',
      backup_proofs: 'backup provedAt ranAt copiedAt',
      site_locks: 'name',
    },
  },
];
