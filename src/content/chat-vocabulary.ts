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
export const plainWords = `midnight noon a able about above accept acceptable accidental across act actually add additional admit adult advanced
afford afraid after again against ago alive all allow alone along already also although always am amarillo
amazing amount an ancient and angry announce annual another answers antonio any anybody anyone anything
anytime anyway apart appear apply are area argue around arrange arrive as asap aside ask assume at attach
attached attempt august austin automatic average avoid aware away awesome back bad base basically be
beautiful because become been before beg begin behind being believe belong below benefit beside best bet
better between big bit blame blank block bold borrow boss both bother bought branch brand brave break brief
bright bring bro broken brother btw bunch busy but buy by called calm came can cant capable care careful
case cases casual cause cautious celebrate certain certainly challenge chance chase cheap cheapskate check
child choice choose cities city claim clean clear clever climb close closed cold collect colored combine
come comes comfortable coming common compare competitor competitors complain complete concern condition
confident confirm confused confusing consider constant continue convenient convince cool copy correct could
couldnt count county couple cousin cover crash crazy create crowded crying curious currently cut dad daily
dallas damage damn dang dark daughter day days dead deal dear decent decide deep definitely deliver demand
deny depend describe deserve design desperate detail dfw did didnt difference different difficult directly
dirty disappear discover discuss dispatcher divide do does doesnt doing done dont doubt down dozen drag
drawl dream drop drunk dry dude due during each eager early earn easy effect efficient effort eight
either elderly else empty encourage end ended endless enjoy enough enter equal escape especially eventually
ever every everybody everyone everything everytime exact exactly examine excellent excite excuse exist
existing expect experience expert explain extend extra extremely face fact fail fair fake fall familiar
family famous fancy far fast fat father fault favorite fear feed feel few fight figure fill finally find
fine finish first fit five flat flexible flip fly folk folks follow foolish for force foreman forever forget
forgive formal former found four fragile free frequent fresh friday friend friendly from front frustrated
full fully fun gain gather general gentle get gets getting giant girl give given gives glad go goal goes
going gone good got grab grateful great greet grew grow growing grumpy guard guess guide guy guys habit had
hail half hand handle handles hands handy hang happen happened happening happens happy hard harsh has hasnt
hate have havent having he healthy hear heard heavy heck hello help helpless her here hers hey hi hidden
hide high him hired hiring his hit hmm hold honest honestly hop hope hot hour hours houston how hows huge
humble hundred hungry hurricane hurt i idea ideal if ignore imagine immediate impatient important impossible
improve in include incoming increase indeed independent individual inform initial inner insist inspect
instant instantly instead intelligent interested interrupt into introduce invite involve involved is isnt
issue it jealous join joke judge jump junior just katy keep key kick kid kids kill kind kinda kinds know
knows lady land laredo last later laugh lay lazy lead learn least leaves legit length less let letter level
lie lift like likely limit list listen literally little live lives living load local lock log lol lonely
long look looking loose lost lot lots love low lower lubbock lucky mad made main mainly maintain make makes
man manage many march mark massive match matter mature may maybe me mean measure meet men mental mention
mess mid middle midland might mild mind mine minor minute minutes miss missing mix mixed modern mom moment
monday month monthly months mood more morning most mostly move moved much multi multiple multiply mumble
must my myself nag name narrow nasty native natural near necessary need needs neighbor nephew nervous never
new next nice nine nite no nobody nod noisy none nope normal normally not note nothing notice now nuts
object observe obvious occur odd odds of off offend offer office often oh ok okay old older omg on once one
ones only onto open opinion option or order organize original other others otherwise our ourselves out
outfit outgoing over overall overwhelmed owe own owner pack painful paint painted panicked panicking paper
park part particular partner paso pass past patient pause pen people per perform perhaps permanent permit
person personal pick picky piece pitch place plain plan plano play pleasant please plenty plus point polite
popular possible post powerful practice praise precise prefer prepare present press pretend pretty prevent
previous primary print printed private probably problem problems process professional promise proper protect
proud prove provide pull punish pure purpose push put qualify quality question questions quick quickly quiet
quit quite race raise random rare rather raw reach react read reads ready real realistic realize really
reason receive recent recognize recommend reduce refuse regarding regret regular regulars reject relax rely
remain remember remind remove repeat reply report require rescue respect respond responsible rest restart
result retire return rich ride right risk rival rob role rough roughly round rude rule run running runs rush
safe said same sane satisfy save saw say says scale scare scared scenario scream screaming search season
second secret see seem seems send senior seniors sensitive separate serious seriously serve settle setup
seven several shake share sharp she shirt shock shoot short should shout show shut shy sick side sign silent
silly similar simple since single sir sit situation six size skeptical sketchy skill skip sleep slip slow
small smart smile smooth sneaky so soft solve some somebody somehow someone something sometimes son soon
sorry sort sound sour spare special specific spell spend spending split spoil spot stable stack stand
standard stare start started starting startup state states stay steady steer step stick sticker still stir
stop storm story straight strange stress stretch strict string strings strip strong struggle stubborn stuff
stupid style submit succeed successful such sudden suffer suggest suit suitable summer super supply support
suppose supposed sure surprise surround suspect swamped swap swear sweet switch take takes talk talker
talking tall task team tease tech tell tempt ten term test than thank thanks that the their them themselves
then there these they thing things think thinking this those though thousand three through throw thursday
tie tight time times tiny tip tired to today together told tomorrow tonight too top total totally touch
tough town towns trace traditional trailer train trap travel treat trick tricky tried trouble trust trusted
truth try tuesday turn twice twist two tx type typical ugly uh um unable under understand undo unfair
uniform unique unknown unless unlike unpack until up upgrade upset urgent us use used useful using usual
usually vague valid valuable vanish various version very visit volume vote waco wait wake walk wander want
wants warm warn was wasnt waste watch way ways we weak wealthy wednesday week weekly weeks weigh weird
welcome well went were what whatever when where wherever whether which while whine whisper who whoever whole
why wide wife wild will win winter wipe wise wish with within without woman women wonder wondering wont word
work working works worried worse worst worth would wouldnt wow wrap write wrong yard yeah year yearly years
yell yelling yelp yes yesterday yet you younger your yourself yup
slammed thick country buddies fella fellas gal gals dumbass pesky crap dear darn gosh ole rig regularly likewise
plumb fixing reckon holler sayin doin wondered curious overkill catch downside upside besides further rookie newbie
greedy annoyed annoying grouchy cranky rambling mumbles screams swears drunk whenever plans heavily tad lots ton tons
couple heap kinda sorta basically straightforward painless headache hassle nightmare bear monkey tinker fool`;

/** Words of the trade: any of them may stand in a question about us. */
export const tradeWords = `ac air ai answer answering app assistant automated bot business businesses call caller
callers calling calls chat cleaner cleaning client clients company computer contractor crew crews customer customers
desk electric electrical electrician employee employees field home homeowner hvac job jobs landscaper landscaping
line machine mobile operation owner owners phone phones plumber plumbers plumbing porchlight product robot roofer
roofing sales secretary service services shop shops site software staff system team tech technician techs
technology book booking appointment schedule estimate quote lead message text number address email customer texas tool tools trade trades truck trucks van vans voice website worker workers office`;

/** Whoever needs one of these wants a tradesperson, or something else altogether: not us. */
export const jobWords = `faucet sink toilet drain unclog clogged heater furnace thermostat condenser unit freezer
fridge refrigerator dishwasher washer dryer oven stove outlet breaker wiring shingle gutter lawn mow mowing
hedge sprinkler tree fence pool carpet window mop vacuum lock camera boiler tub shower disposal inspection
inspections rain snow weather forecast temperature restaurant recipe president election politics stock
bitcoin invest football game score movie music poem insurance tax loan mortgage doctor medicine diet homework school
college flight hotel car wifi laptop iphone bank beer pizza finance repair replace salary wage career hiring movie game`;

/** Cues by which somebody looks for a tradesperson, or asks what no business answers. */
export const notAboutUs = [
  'i|we need|want|looking|hire|get|find|have ... a|an plumber|electrician|roofer|cleaner|landscaper|handyman|contractor|technician',
  'hire|find|recommend a|an|good plumber|electrician|roofer|cleaner|landscaper|handyman|contractor|technician|lawyer',
  'send|need someone|somebody|technician|guy out|over|today|now|here|at',
  'you come out|over|by|fix|look|to my',
  'can|do|could you fix|repair|replace|install|unclog|mow|clean my|a|an|the|some|our',
  'quote|estimate|price for|on a|my|the new|roof|ac|repair|job|house|bathroom|kitchen|fence',
  'how do|to i|you|we fix|repair|replace|install|change|unclog|clean|build|make|cook|boil a|an|my|rid',
  'how do|to i|you|we get a|an|rid',
  'plumber|roofer|electrician|technician|landscaper|cleaner|contractor make|earn|paid|charge|cost',
  'what time|day|date is',
  'take to become|drive|fly|walk|fix|repair|cook|boil|grow|build|lose|heal|paint|replace|read|get',
  'who won|invented|wrote|discovered|sings|sang|directed',
  'how tall|old|far|deep|wide|heavy|big is|are|was|were',
  'what year',
  'plumber|electrician|roofer|technician|landscaper|cleaner ... hour|hourly',
  'roof|ac|hvac|unit last',
  'when|how much|long does|do|is|are the|a store|bank|post|library',
  'start|open|sell|name a|my|the business|company',
  'capital|population|president|governor|mayor|king|queen of',
  'write|draft|compose|sing|tell|give me|us a|an poem|song|joke|story|essay|recipe|resume|letter',
  'how do|to i|you|we fire|drive|treat|grow|file|invest|bake|draw|wire|hang|paint|bleed|reset|remove|hire|market|advertise|sue|become|lose|raise',
  'you sell|offer|provide|do|build|make|run|have insurance|loan|financing|payroll|tax|website|ads|seo|marketing|parts|uniforms|internship|warranty|bookkeeping|accounting',
  'you sell phone|truck|van|tool|part|equipment|software|house',
  'your|you opinion|favorite|married|religion|political|birthday|hobby|feelings',
  'what|how do you think|feel about|of',
  'going to rain|snow|storm|freeze|hail',
  'teach me|us',
  'good|best place|spot to',
  'should i|we charge|bid|price|quote|hire|buy',
  'cancel|reschedule|confirm|move my appointment|visit|order',
  'need|want|get ... a|my|an|new ... installed|replaced|repaired',
  'my is|are|has|was broken|leaking|clogged|down|dead|stuck|out',
];

/** Words by which a question is likely to be about our service: then a word that we do not know counts less. */
export const serviceWords = `call calls caller callers customer customers client clients lead leads crew crews truck
trucks receptionist office appointment appointments foreman branch branches tech techs estimate estimates`;
export const serviceCues = [
  'does|can|will|would|is|do it',
  'does|can|will this|the thing|system|ai|bot|service|assistant',
];
