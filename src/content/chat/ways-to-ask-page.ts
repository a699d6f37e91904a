/**
 * Ways to ask about services, plans, features and rows of the comparison, by id or by the first cell of the row. Written as
 * in ways-to-ask-faq.ts.
 */
export const waysToAskPage: Record<string, string> = {
  'services-answers': `
    greet, introduce, sound like/real/natural/human/robot/fake/good, voice/robot sound, kind of voice,
    robot/creepy/fake/stiff/natural/real voice, male/female/man/woman/lady/southern/texas voice/accent,
    business name, our business name, say when answers, what does it say, how does it answer/pick`,
  'services-captures': `
    capture, qualify, collect, intake, take message/notes/information/name, what information/details,
    what ask/collect, what ask customer, what questions ask, ask questions/customer, what does it find out,
    what get/gather/take/need/find from/about/out customer,
    get/take/have/save customer name/address/information/number,
    take/write/jot/note/grab/ask down/for name/address/number/problem/information/job, get name/address/problem`,
  'services-books': `
    book, appointment, reschedule, set/make up appointments/visits/quote, fill my schedule/day/week/board,
    schedule job/appointment/visit/people/customer/work/service/quote, put/get customer/jobs schedule`,
  'services-follows-up': `
    followup, remind, outbound, chase, noshow, nag, nudge, ping, no show,
    call/text back customer/leads/who/missed, call/text customer back,
    call/text/check/circle back/on/with quote/leads, text/call back after/when/about, text my customers,
    old/cold/dead leads/quote, quote quiet/cold/ghost/sitting/back, quote not answer,
    not answer/respond/reply/decide quote/us, nobody answered quote`,
  'services-integrates': `type/enter/retype in/twice/again, double/data entry, manually enter/type`,
  'plan-small-business': `
    few/one/1 truck/worker, few truck business, small business/team, just/only me/myself, by myself,
    me and worker, solo, too small, smallest/basic/starter/cheapest plan, include/come small plan,
    plan small/solo/one/few/myself, small plan/one, one/few truck/worker/people plan`,
  'plan-growing-business': `
    growing business/plan/one, many truck/worker, big/bigger/large/busy business, most popular, plan most popular,
    most common plan, middle/mid/second/most plan/one, plan growing/many/bigger/medium, many people/truck plan`,
  'plan-franchise': `
    franchise, enterprise, chain, few/many/different/other/all location/office/business,
    per/each/every/our location, account manager, biggest/top/largest/enterprise/location plan,
    plan location/cities/office`,
  'features-summary': `
    summary, notify, notification, alert, get text, let us know, know/see who called, text after call/summary,
    text/email us after/when/what/every/each, how do/would/will we know/find/see who/what/when/if/about/calls`,
  'features-no-price-promises': `
    promise, quote price, does/can/will it quote, give/say price/quote customer/jobs/to/over,
    say/give customer price, quote customer/over/jobs`,
  'features-junk': `spam, scammer, block, spam calls, stop spam, sales calls/pitches/people/guys`,
  'Three calls at once': `
    at once/time, same time, at same time, simultaneous, concurrent, how many calls, busy signal, high volume,
    few/many calls same/once/time/handle, handle many/few/hundred calls, customer call at once/time,
    call in same minute/time`,
  'On a bad day': `
    outage, uptime, downtime, crash, go/is down/offline,
    internet/power/system/server/electricity out/down/go/fails`,
  'What it costs': `
    receptionist, voicemail, answering service/robot, front desk, call center,
    hire someone/girl/lady/receptionist, why ai/not/should/use/would, why not hire, better than, compare, versus,
    vs, difference between/from`,
};
