export const fillerWords = `ok okay so well oh and there man guys buddy friend sir mam maam everyone all again a an
the very you lot for your help that just i am are do me it is to my now today then please really this have one
day of for what got good great nice only with or your actual real human typing robot late`;

/** Cues have the format of ways-to-ask.ts. A message is small talk if it has a cue, and no words but cues and fillers. */
export const smallTalk = [
  {
    cues: 'are/is you robot/human/real/someone, who are/is you/it, talk with/to robot/human/real, your name, what are you, is there real/actual human/someone, is actual/real worker/human/someone, human or robot, who am i talk, is it talk robot/human',
    reply:
      'I’m an automated assistant, not a person. I know what’s on this page; for anything else I can have a person call you.',
  },
  {
    cues: 'how are/is you/things/it/everything/going, what up, sup, how you doing',
    reply: 'All good here, thanks. What would you like to know about Porchlight?',
  },
  {
    cues: `sorry/suck/sucks/dumb/useless/terrible/annoying/wtf/wrong/bad, shut up, not helping/helpful/answer, hate it`,
    reply: 'Sorry about that. I’m only an automated assistant; a person can call you instead.',
  },
  {
    cues: `thanks/thank/thx/ty/tks/appreciate/awesome/perfect/helpful/excellent/cool/sweet, thanks/thank/appreciate much, great/nice/good`,
    reply: 'You are welcome. Anything else?',
  },
  {
    cues: 'bye/goodbye/cya/goodnight, see you/later, talk/later later/soon/talk, good night, i am/all done',
    reply: 'Take care. I’m here if you think of something else.',
  },
  {
    cues: `hi/hello/hey/howdy/yo/hiya/greetings, good morning/afternoon/evening, someone here/there/home`,
    reply: 'Hi. What would you like to know about Porchlight?',
  },
  {
    cues: 'help/question/questions/confused/lost, what can i ask, can i ask',
    reply:
      'Ask me about price, setup, your number, Spanish, emergencies or anything else on this page. Or have a person call you.',
  },
  {
    cues: 'ok/okay/k/yes/yeah/yep/yup/sure/no/nope/nah/fine/right/alright/never/nevermind/maybe/hmm/lol/got',
    reply: 'Good. Ask away whenever you like.',
  },
];

/** A sentence that contains a word from `unless` does not ask for a person. */
export const personRequest = {
  cues: `talk/connect/get/reach to/with/me human/people/someone/agent/representative/rep/sales/salesman/owner/operator/manager, real/live/actual human/agent/someone, human, agent, representative, operator, callback, call/phone/contact/text/ring me, give/get me call/ring/shout, call me back, me can/you call, have/get/can/could someone/human/you call/contact/reach/phone, leave number/phone/information, sign me up, get/want/need/request/give quote, want/ready/like to start/buy/order, i interested, am interested, contact sales`,
  unless: `caller customer client they them their folks it does if when what will why which after old how is are setup stop talking`,
};

export const agreementWords =
  'yes yeah yep yup sure ok okay please do it go ahead yea ya absolutely definitely sounds good';
