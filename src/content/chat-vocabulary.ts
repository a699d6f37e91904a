/** What is typed on a phone, and what it stands for. Apostrophes are dropped before. */
export const shorthand: Record<string, string> = {
  u: 'you',
  ur: 'your',
  r: 'are',
  y: 'why',
  ya: 'you',
  yall: 'you',
  b4: 'before',
  '2day': 'today',
  tmrw: 'tomorrow',
  sm1: 'someone',
  some1: 'someone',
  any1: 'anyone',
  ppl: 'people',
  thru: 'through',
  w: 'with',
  wo: 'without',
  wanna: 'want to',
  gonna: 'going to',
  gotta: 'got to',
  gimme: 'give me',
  lemme: 'let me',
  outta: 'out of',
  hafta: 'have to',
  pls: 'please',
  plz: 'please',
  cuz: 'because',
  msg: 'message',
  txt: 'text',
  info: 'information',
  biz: 'business',
  appt: 'appointment',
  appts: 'appointments',
  sched: 'schedule',
  num: 'number',
  fone: 'phone',
  wknd: 'weekend',
  wknds: 'weekends',
  hr: 'hour',
  hrs: 'hours',
  mo: 'month',
  yr: 'year',
  mins: 'minutes',
  lang: 'language',
  esp: 'espanol',
  docs: 'documents',
  hw: 'how',
  wat: 'what',
  wut: 'what',
  wen: 'when',
  dat: 'that',
  im: 'i am',
  ive: 'i have',
  ill: 'i will',
  id: 'i would',
  weve: 'we have',
  youre: 'you are',
  theyre: 'they are',
  whats: 'what is',
  whos: 'who is',
  hows: 'how is',
  wheres: 'where is',
  whens: 'when is',
  theres: 'there is',
  thats: 'that is',
  its: 'it is',
  aint: 'isnt',
  cannot: 'cant',
  e: 'email',
};

/** Words that say nothing about the subject. */
export const plainWords = `a about actually after again ago all already also always am an and another any
anybody anyone anything anyway are area around as ask at away awesome back bad basically be because been before
being best better between big bit both bro but by can cant come comes could couldnt curious day days deal did
didnt different do does doesnt doing done dont down dude each either else enough especially ever every everybody
everyone everything exactly far feel few fine first folks for from full get gets getting girl give go goes going
gone good got great guess guy guys had has hasnt have havent having he hello help her here hers hey hi him his
honestly hope how i if in interested into is isnt it just keep kind know knows lady last least less let like
likely little long look looking lot lots made mainly make makes man many may maybe me mean might mine more
morning most mostly much must my myself need needs never new next nice no nobody none nope not nothing now
of off office often oh ok okay old on once one only onto or other others our out over own part people per perhaps
person please possible pretty probably put question questions quick quickly quite rather really regarding right
run runs running said same saw say says see seem send she should show similar simple since sir small so some
somebody somehow someone something sometimes soon sorry still stuff such sure take takes tell than thank thanks
that the their them themselves then there these they thing things think this those though through time times to
today together told tomorrow too tried try two type understand until up us use used using usually very want wants
was wasnt way ways we well went were what whatever when where whether which while who whole why will wife with
within without wondering wont work works working would wouldnt yeah year years yes yesterday yet you your yourself
three four five six seven eight nine ten dozen couple half hundred thousand minute minutes hour hours week weeks
month months boss bunch currently dallas houston austin lubbock antonio paso worth waco laredo plano katy midland amarillo dfw tx
summer winter season hail storm august father neighbor friend yelp honest able bought buy called came ended fast
found given guide hand hands hard heard kinda later leaves lives living local lost mainly mention mostly
move moved okay ourselves ready reason seems serious setup sit slow supposed sudden super swear thinking tired
turn used usual wait watch wonder worried worth wrong yup lol omg hmm um uh btw asap folks honestly dang heck
under over anytime totally extremely adult certain normal regular
able above accept across act against allow along although apart appear apply arrive aside avoid aware base
become begin behind believe below beside bet bother break brand bring certainly chance check choose clear close
common complete concern consider continue cool count cover crazy create cut daily damn deep depend detail
difference difficult directly drive drop during easy effect eventually example expect experience explain
face fact fair fall fast fault finally fit follow force forever forget former free fully fun general glad half hang
hate heck hold huge idea imagine immediate important include increase indeed instead issue join key later lead learn
length level limit list literally live load loose love low main manage mark meet middle miss moment multiple
name natural near necessary normally note notice obvious occur odd offer open opinion order original otherwise
overall particular past pick piece plan play plenty prefer present proper prove provide pull purpose push quality
quiet raise rare reach regular remain remember require respond rest result return risk role round rule
scale second seriously several shut side sign single situation size sound special specific spend split stand
standard state step straight strange strong struggle stupid style suggest suppose surprise switch
sweet term test tight tiny tomorrow top total touch train treat trouble truth turn twice typical unless
unlike usual various wake walk warn waste week weird whatever wish word wow write
add extra number kinds gives hows case cases size happy answers able stay comes else decide definitely everytime happen happens happened happening handle handles
involve involved matter mind mom dad son brother okay outfit place plus point real sort start stop talking`;

/** Words of the trade: any of them may stand in a question about us. */
export const tradeWords = `ac air ai answer answering app assistant automated bot business businesses call caller
callers calling calls chat cleaner cleaning client clients company computer contractor crew crews customer customers
desk electric electrical electrician employee employees field home homeowner hvac job jobs landscaper landscaping
line machine mobile operation owner owners phone phones plumber plumbers plumbing porchlight product robot roofer
roofing sales secretary service services shop shops site software staff system team tech technician techs
technology book booking appointment schedule estimate quote lead message text number address email customer texas tool tools trade trades truck trucks van vans voice website worker workers office`;

/** Whoever needs one of these wants a tradesperson, not us. */
export const jobWords = `faucet sink toilet drain unclog clogged heater furnace thermostat condenser unit freezer
fridge refrigerator dishwasher washer dryer oven stove outlet breaker panel wiring shingle gutter lawn mow mowing
hedge sprinkler tree fence pool carpet window mop vacuum lock camera boiler tub shower disposal inspection
inspections repair replace salary wage career hiring movie game`;

/** Cues by which somebody looks for a tradesperson, or asks what no business answers. */
export const notAboutUs = [
  'i|we need|want|looking|hire ... a|an plumber|electrician|roofer|cleaner|landscaper|handyman|contractor|technician',
  'hire|find|recommend a|an|good plumber|electrician|roofer|cleaner|landscaper|handyman|contractor|technician|lawyer',
  'send|need someone|somebody|technician|guy out|over|today|now|here|at',
  'you come out|over|by|fix|look|to my',
  'can|do|could you fix|repair|replace|install|unclog|mow|clean',
  'quote|estimate|price for|on a|my|the new|roof|ac|repair|job|house|bathroom|kitchen|fence',
  'how do|to i|you|we fix|repair|replace|install|change|unclog|clean|build|make|cook|boil|get a|an|my|rid',
  'plumber|roofer|electrician|technician|landscaper|cleaner|contractor make|earn|paid|charge|cost',
  'what time|day|date is',
  'my is|are|has|was broken|leaking|clogged|down|dead|stuck|out',
];
