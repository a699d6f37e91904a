import type { WaysToAsk } from './chat-ways.ts';

/** By the id of the service in services.ts. */
export const waysToAskServices: Record<string, WaysToAsk> = {
  answers: {
    cues: [
      'sound|sounds like|real|natural|human|robotic|fake|good',
      'natural|robotic voice|sounding',
      'kind of voice',
      'greet|greeting|introduce',
      'company|business|shop name',
      'how does it answer|pick',
      'what does it say',
      'say when it answers',
      'company|business|shop name',
      'robotic|robot|creepy|fake|stiff sound|sounding|voice',
      'male|female|man|woman|lady|southern|texas voice|accent',
      'sound|sounds like ... person|human|robot|real|machine',
    ],
    hints: 'voice name answer phone sound say',
  },
  captures: {
    cues: [
      'capture|qualify|collect|intake',
      'take|takes|taking ... message|notes|information|details|name',
      'what ... ask|asks|collect|questions',
      'what information|details',
      'get|gets ... name|address|their details',
      'take|write|jot|note|get|grab|ask ... down|for ... name|address|problem|broke|wrong|information|number|details|job|phone',
      'take|get|gets|grab|write|ask ... address|problem ... and|what|number|name',
      'what does|will it|they ask',
      'ask|asks ... questions|callers|caller',
      'what ... get|gets|gather|gathers|take|takes|need|find ... from|about|out ... caller|callers|customer|customers|them|people',
      'get|take|have|save caller|callers|customers|their|the|a address|name|number|details',
    ],
    hints: 'lead name address number message question caller details',
  },
  books: {
    cues: [
      'book|booking|appointment|reschedule',
      'schedule a|the|job|jobs|appointment|visit|estimate|service|people|customers|work',
      'set|make|makes up appointments|visits|estimates',
      'fill my|our schedule|day|week|board',
      'put|get|add people|customers|jobs|callers|them ... schedule|calendar|board|books',
    ],
    hints: 'job appointment schedule slot calendar visit estimate caller',
  },
  'follows-up': {
    cues: [
      'follow|followup|followups up|ups|through|with|on',
      'followup|remind|reminder|outbound|chase|noshow',
      'no show|shows|shows',
      'call|calls|calling|text back ... people|customers|leads|who|them|missed|folks',
      'old|cold|dead leads|estimates|quotes',
      'estimates|quotes ... quiet|cold|ghost|back',
      'text|message my customers|customers|people|callers|them|leads',
      'chase|chases|nag|nudge|ping',
      'never|didnt|dont|havent|not ... answer|answered|respond|responded|reply|replied|decide|bought ... quote|estimate|me|us',
      'quote|quotes|estimate|estimates|bid|bids|proposal ... follow|answer|answered|sitting|dead|old|cold',
      'call|calls|text|texts|check|circle ... back|on|with ... estimates|estimate|quote|quotes|bids|leads',
      'call|text|message ... people|customers|callers|them|folks|leads back',
      'call|text|message ... back after|when|about',
    ],
    hints: 'estimate text back missed lead customer quiet',
    not: ['remind me'],
  },
  integrates: {
    cues: ['type|typing|enter|retype twice|again|in', 'double entry', 'data entry', 'manually enter|type'],
    hints: 'crm schedule',
  },
};

/** By the id of the plan in plans.ts. */
export const waysToAskPlans: Record<string, WaysToAsk> = {
  'small-business': {
    cues: [
      'small business plan|package|option',
      'plan|package|option|fit|right|size ... small|solo|one|two|three|four|five|1|2|3|4|5|few|myself',
      '~one|two|three|four|five|1|2|3|4|5|couple|few truck|van|man|guy|person|tech',
      '~just me|myself',
      '~by myself|solo',
      '~small shop|outfit|business|company|crew|operation|team',
      'too small',
      'smallest|cheapest|basic|starter plan|package|option',
      '1|2|3|4|5|one|two|three|four|five|few|couple truck|guys|van|crew|men|people|techs|employees|man|helpers|workers ... plan|package|option|one|fit|tier',
      'plan|package|option|tier|one ... 1|2|3|4|5|one|two|three|four|five|few|couple truck|guys|van|crew|men|people|techs|employees|man|helpers|workers',
      '~one|two|three|1|2|3 man|woman|truck ... shop|outfit|show|crew|operation|business',
      'just|only me ... plan|package|which|one',
      'small plan|one|package|tier',
      '~include|includes|included|come|comes ... small',
      'include|includes|included|in|with|get|come|comes ... small business|plan',
    ],
    hints: 'truck small owner plan shop calls crew solo',
  },
  'growing-business': {
    cues: [
      'growing business|company|shop',
      'plan|package|option|fit|right|size ... growing|several|crews|bigger|medium|ten|10|8|15|20|dozen',
      '~several|many|multiple|6|7|8|9|10|12|15|20|ten|dozen|dozens crews|truck|vans|techs|guys|employees',
      'most popular|common plan|package|one|option',
      'plan|one ... most|popular',
      '~big|bigger|large|busy shop|company|outfit|operation',
      'several|many|6|7|8|9|10|12|15|20|six|seven|eight|nine|ten|dozen|multiple truck|guys|van|crew|men|people|techs|employees|man|helpers|workers ... plan|package|option|one|fit|tier',
      'plan|package|option|tier|one ... several|many|6|7|8|9|10|12|15|20|six|seven|eight|nine|ten|dozen|multiple truck|guys|van|crew|men|people|techs|employees|man|helpers|workers',
      'middle|mid|second plan|tier|package|one|option',
      'growing plan|one|package|tier',
      'include|includes|included|in|with|get|come|comes ... growing business|plan',
    ],
    hints: 'crew truck plan busy growing popular',
  },
  franchise: {
    cues: [
      'franchise|franchisee|franchisor|enterprise|chain',
      '2|3|4|5|6|7|8|9|10|12|15|20|multiple|several|many|two|three|more|different|other|few|all|our|2|3|4|5|6|7|8|9|10|12|20 location|branch|office',
      'per|each|every location|branch',
      'account manager',
      'zip code',
      'plan|package|option|one|fit ... locations|cities|branches|franchises|offices',
      'biggest|top|largest|enterprise plan|tier|package|option',
      'franchise plan|one|package|tier',
    ],
    hints: 'location branch office plan zip',
  },
};

/** By the id of the feature in features.ts: those that no other answer covers. */
export const waysToAskFeatures: Record<string, WaysToAsk> = {
  summary: {
    cues: [
      'summary|notify|notification|notifications|alert|alerts',
      'text|email|message|let me|us after|when|what|every|each|know|the',
      'text after|summary',
      'how do|will|would i|we know|find|see who|what|when|about|if|out|calls|called',
      'know|see who called',
    ],
    hints: 'text call after who called message phone summary',
  },
  'no-price-promises': {
    cues: [
      'quote|give|tell|quotes|gives ... price|prices|pricing|estimate|cost to|customers|callers|people|them|over|jobs',
      'quote|give|gives prices|estimates|jobs|quotes',
      'does|can|will it quote',
      '~promise|promises',
    ],
    hints: 'price estimate quote promise caller customer job',
    not: ['give|gives|quote|tell me|us'],
  },
  junk: {
    cues: [
      'spam|spammers|robocall|telemarketer|telemarketing|solicitor|junk|scam|scammer|prank',
      'sales calls|call|pitches|pitch|people|guys',
    ],
    hints: 'block call filter stop sales',
    not: ['you spam', 'charged|pay|bill ... spam', 'spam my|our'],
  },
};

/** By the first cell of the row in comparison.ts: those that no other answer covers. */
export const waysToAskComparison: Record<string, WaysToAsk> = {
  'Three calls at once': {
    cues: [
      'at once|time',
      'same time',
      'simultaneous|simultaneously|concurrent',
      'two|three|several|multiple|many|lots|10|ten|lot|how|hundred|200 ... calls ... at|same|once|handle',
      'how many calls',
      'busy signal',
      'high volume',
    ],
    hints: 'call line handle busy many',
  },
  'On a bad day': {
    cues: [
      'go|goes|went|is down|offline|out',
      'outage|uptime|downtime|crash|crashes',
      'internet|power|system|server ... out|down|goes|fails',
    ],
    hints: 'internet power phone fail',
  },
  'What it costs': {
    cues: [
      'receptionist|secretary|dispatcher',
      'answering service|machine',
      'front desk',
      'call center',
      'voicemail',
      'hire|hiring a|someone|somebody|person|girl|lady|receptionist',
      'why ai|not|should|would|use',
      'better than|compare|compared|versus|vs|difference',
    ],
    hints: 'staff wage cost office better hire',
  },
};
