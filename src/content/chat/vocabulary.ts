/** Contractions are written without apostrophes. */
export const expansions = `im = i am, ive = i have, ill = i will, id = i would, weve = we have, youre = you are,
theyre = they are, whats = what is, whos = who is, hows = how is, wheres = where is, whens = when is,
theres = there is, thats = that is, its = it is, whatre = what are, wanna = want to, gonna = going to, gotta = got to,
gimme = give me, lemme = let me, outta = out of, hafta = have to, atm = at the moment, att = phone company`;

/** Words that the matcher treats as the same, one group per line. A word may be in one group only. */
export const wordGroups = `
you u ya yall
your ur
why y
are r
before b4 prior
today 2day tonight
tomorrow tmrw
through thru
with w
please pls plz
because cuz
hour hr hrs
month mo
year yr
minute mins
what wat wut
how hw
when wen
i we
me us
my our
this that it these those porchlight
do does
not no dont doesnt didnt never cant cannot couldnt wont isnt aint havent unable
use used using
go goes going went
get got gotten
make made
take took taken
keep kept
lose lost
leave left
send sent
lie lies lying
someone somebody anyone anybody some1 sm1 any1
nobody noone
person human
robot bot machine computer ai chatbot robotic
customer caller client homeowner people ppl folks they them their
worker crew guy men man tech technician employee helper
truck van vehicle wrap lettered
business biz company shop outfit operation firm
location branch
few two three four five 2 3 4 5 couple
many several multiple six seven eight nine ten 6 7 8 9 10 12 15 20 dozen lots
fast soon quick
start begin launch
monday tuesday wednesday thursday friday
weekend saturday sunday wknd
holiday christmas thanksgiving easter halloween july vacation
night overnight evening weeknight nighttime
texas tx dfw dallas houston austin lubbock antonio amarillo laredo plano katy midland waco paso
oklahoma louisiana florida california arizona arkansas georgia colorado nevada
price pricey cost fee
charge bill invoice
pay paid spend owe
cheap cheaper affordable afford inexpensive
expensive spendy steep
quote estimate bid proposal
plan package tier
cancel cancellation quit terminate termination unsubscribe
contract commitment commit agreement obligation
stop end
pause suspend
try test
sell sold share rent leak
information info details
number num
phone fone telephone
email mail
text txt message msg
talk speak chat
say said tell told
hear listen
record tape transcript transcription transcribe
legal illegal law lawful
data privacy private confidential
delete erase wipe purge destroy
secure security safe hack hacker breach
own belong
language lang spanish espanol esp ingles english french german chinese mandarin vietnamese korean arabic portuguese hindi tagalog russian polish italian spanglish
wrong incorrect mistake error typo
dumb stupid weird crazy silly
accurate accuracy reliable reliability dependable trustworthy
understand misunderstand mishear misheard
forward divert reroute
carrier verizon tmobile comcast spectrum
software program system tool
crm servicetitan jobber housecall workiz fieldedge quickbooks salesforce hubspot outlook ical fieldpulse acculynx jobnimbus servicefusion gorilladesk kickserv trello excel spreadsheet gcal zoho servicem8 simpro jobtread buildertrend calendly pipedrive highlevel gohighlevel fieldroutes pestpac workwave razorsync freshbooks podium slack
calendar calender schedule sched
connect hook tie plug link integrate integration sync
burst bust break broken broke froze frozen
smell smelt
fire smoke sparks explosion
danger dangerous hazard deadly
flood gushing pouring overflowing spraying
urgent urgency serious severe critical
wake woken woke
busy driving asleep sleeping swamped slammed
appointment appt
receptionist secretary
spam robocall telemarketer telemarketing solicitor junk scam prank
plumber plumbing electrician electrical roofer roofing hvac landscaper landscaping cleaner handyman contractor
review testimonial reference
demo sample example
`;

/** Common words that say little about the topic. The matcher gives them less weight. */
export const stopWords = `a able about actually after again all almost also always am an and any anyway are around as
ask at away back bad be been being best better big both but by can case come could day did different do does doing done
each easy either else enough even ever every everything exactly far feel find first for from full get give go going
good got great guess had happen hard has have he hello help her here hey hi him his how i if in instead into is it just
keep kind know last later least less let like likely little long look looking lot made make matter may maybe me mean
might more most much must my need new next nice no not now of off often ok okay old on once one only or other our out
over own part please point possible pretty probably problem put question questions quite rather really right run same
say see seem set should since small so some something sometimes somehow sort still stuff such sure take than thank
thanks that the then there thing things think this though time times to together too total totally try turn under until
up use used using usually very want was way ways we week well were what whatever when where whether which while who
whole why will with without won wonder wondering work working works worried would yeah yes yet you your yourself ai
answer answering assistant business call calls crew customer desk field home job jobs lead line office operation owner
people product service services shop team technology trade trades truck voice website`;

/** If one of these cues matches best, the chat says it can't answer. */
export const offTopicCues = `
i want/looking/hire/get/find/have plumber, hire/find/recommend plumber/lawyer,
send/need someone/worker out/over/today/now/here/at/to/for, you come out/over/by/fix/look/to,
can/do/could you fix/repair/replace/install/unclog/mow/clean, can/could you do my,
quote/price for/on/to new/roof/ac/repair/job/house/bathroom/kitchen/fence,
need/want/get installed/replaced/repaired, my is/are/has/was burst/leaking/clogged/down/dead/stuck/out,
how do/to i fix/repair/replace/install/change/unclog/clean/build/make/cook/fire/drive/treat/grow/file/invest/draw/wire/paint/reset/remove/hire/market/advertise/sue/become/lose/raise/get,
plumber make/earn/paid/charge/price/hour/salary/rate, going rate, worker make/earn/paid,
how do you think/feel, what do you think/feel about/of, what time/day/date/year is,
take to become/drive/fly/walk/fix/repair/cook/grow/build/lose/heal/read/get,
who won/invented/wrote/discovered/sings/directed, how tall/old/far/deep/wide/heavy is/are/was,
when is/are holiday, when does/do/is store/bank/post/library/close,
capital/population/president/governor/mayor/king/queen of,
write/draft/compose/sing/give/say poem/song/joke/story/essay/recipe/resume/letter/email/post/plan/contract,
write my,
you sell/offer/provide/build/buy/carry insurance/loan/financing/payroll/tax/website/ads/marketing/parts/uniforms/internship/warranty/accounting/equipment/house/truck/phone,
your opinion/favorite/birthday/hobby/feelings/religion, you married/hiring, job openings,
should i charge/price/quote/hire/buy, teach me,
good/best place/spot/truck/tool/brand/school/software/shoes/language, recommend/suggest, cheap flights,
cancel/reschedule/confirm/move/remind my/me appointment/visit/order/to, cancel my netflix/flight/order/job,
remind me, is price of living/gas/stock/college, gas/stock/house/fire price/station, they/customer speak in,
where is my, is there near, going to rain/snow/storm/freeze, translate hello/into/letter, how do i/you say,
programming/coding language, world record, record podcast/song/video/album, contract lawyer/template/killer,
what is contract, lose weight, business cards design, name business, start business, open business,
accept/take/process/collect payment/card/cash/check, pay with/by card/check/cash, plan for tonight/dinner,
phone/floor/meal/health/diet/retirement/workout plan, faucet, sink, toilet, drain, unclog, clogged,
water heater, heater, furnace, thermostat, condenser, freezer, fridge, refrigerator, dishwasher, washer,
dryer, oven, stove, outlet, breaker, wiring, shingle, gutter, lawn, mow, hedge, sprinkler, tree, fence,
pool, carpet, vacuum, camera, boiler, tub, shower, disposal, inspection, remodel, rain, snow, weather,
forecast, temperature, restaurant, recipe, president, election, politics, stock, bitcoin, invest, football,
game, score, movie, music, poem, insurance, insured, bonded, tax, loan, mortgage, doctor, medicine, diet,
homework, school, college, flight, hotel, car, wifi, laptop, iphone, beer, send/make/write/print invoice,
collect deposit/money, live chat, gps, route, how many worker/employee you have/employ, out of business,
how much plumber make/earn, terms of service, history, own/my voice, clone voice,
which/what robot/model/llm, run/built on, chatgpt, gpt, openai, server located/based/hosted/at,
where server, mobile app, download/install app, pizza, repair, replace, salary, wage, career, hiring, lawyer`;
