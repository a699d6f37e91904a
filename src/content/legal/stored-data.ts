interface Stored {
  /** Absent if the columns add nothing to what other columns say about a person. */
  words?: string;
  /** The names of columns by table. */
  columns: Record<string, string>;
}

/** What the privacy policy says about each column that visitors don't fill in. A test fails if a column is missing. */
export const storedData: Stored[] = [
  {
    words:
      'When and from where on the page you sent your request, how long you took, and whether it looks like spam.',
    columns: {
      leads: 'createdAt elapsedMs suspectedSpam source',
    },
  },
  {
    words: 'What the calculator computed, if you save it, and when.',
    columns: {
      roi_calculations: 'createdAt calculatedSavings additionalRevenue extraJobsPerMonth',
    },
  },
  {
    words: 'Your IP address. To limit abuse, we also count requests of an IP address, in memory only.',
    columns: { leads: 'ipAddress' },
  },
  {
    words:
      'The ad, link or page that brought you here, the page that you saw first, and which calculation you saved. The number of an ad’s click is included, unless your browser sends the Global Privacy Control signal.',
    columns: {
      leads: 'firstTouch lastTouch calculation',
    },
  },
  {
    words:
      'If you check a box: its exact words, when you sent it, your name and number, your IP address, your browser, and the page.',
    columns: {
      consents:
        'id leadId channel givenAt text textVersion textSha256 name phone ipAddress userAgent pageAddress pageBuild spooled storedAt contacts rowSha256',
    },
  },
  {
    words:
      'Who called you and when, what came of it, our notes and corrections, when to call again, and who of us is in charge.',
    columns: {
      leads: 'reachedAt contactOutcome isSpam changedAt',
      lead_contacts:
        'id leadId act at kind outcome by login note nextAt lostReason monthlyAmount undoes phoneE164 phoneExtension email otherLeadId',
      people: 'personKey joinedTo owner appointmentId appointmentAt followUpAt lastEntryAt tryAgainAt',
      claims: 'login person dialed expiresAt',
    },
  },
  {
    words:
      'What you asked us to stop, show or erase, with the number or address that you gave, and when, by whom and how we handled it.',
    columns: {
      revocations: 'id act at action requestedAt fromPage contact channel how note by undoes',
      privacy_requests: 'id requestedAt storedAt contact contacts what closedAt closedBy closedHow',
    },
  },
  {
    words:
      'After we erase your request: when and from where it came, whether it looked like spam, your trade and size, the ad or page that brought you, who called when and what came of it, when and why we erased it, your saved calculations, and keyed hashes of the request’s number, your phone number and your email address. Agreements and what you asked us to stop, show or erase stay as proof, with our notes on stops.',
    columns: {
      leads: 'erasedAt erasureReason',
      erasures: 'key subject erasedAt login',
    },
  },
  {
    words: 'Which messages about your request we sent, and when.',
    columns: {
      notifications:
        'eventId event leadId leadIds contacts contactId channel recipient state notifiedState attempts createdAt nextAttempt lastError sentAt mayHaveArrived',
    },
  },
  {
    columns: {
      leads: 'id emailNormalized phoneE164 phoneExtension contacts spooled personKey person',
      roi_calculations: 'id',
      backup_proofs: 'dump takenAt',
    },
  },
];
