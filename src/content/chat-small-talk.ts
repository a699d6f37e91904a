/** Talk that asks nothing. All of a message must be made of `words` and of what may stand beside any of them. */
export interface SmallTalk {
  id: string;
  words: string;
  reply: string;
}

export const besideSmallTalk = `ok okay so well oh and there man guys buddy friend sir mam maam everyone all again a the
very much you lot for your help that just i am are do me it is to my now today then please really this`;

export const smallTalk: SmallTalk[] = [
  {
    id: 'hello',
    words: 'hi hello hey howdy hola yo sup morning afternoon evening good greetings anybody anyone here hiya',
    reply: 'Hi. What would you like to know about Porchlight?',
  },
  {
    id: 'how-are-you',
    words: 'how doing going things hi hello hey whats what up',
    reply: 'All good here, thanks. What would you like to know about Porchlight?',
  },
  {
    id: 'thanks',
    words:
      'thanks thank thx ty appreciate appreciated gracias cool great awesome perfect nice helpful sweet good excellent',
    reply: 'You are welcome. Anything else?',
  },
  {
    id: 'bye',
    words: 'bye goodbye later see ya cya adios night good thanks thank have day one done',
    reply: 'Take care. The light stays on if you think of something else.',
  },
  {
    id: 'who',
    words:
      'who what bot robot human real person ai machine talking chatting with or automated chatbot name computer',
    reply:
      'I am an automated assistant. I know what is on this page; for anything else I can have a person call you.',
  },
  {
    id: 'help',
    words: 'help what can ask know question have got confused lost questions something',
    reply:
      'Ask me about price, setup, your number, Spanish, emergencies or anything else on this page. Or have a person call you.',
  },
  {
    id: 'okay',
    words:
      'ok okay k yes yeah yep yup sure no nope nah fine right alright got never mind nevermind maybe hmm lol',
    reply: 'Good. Ask away whenever you like.',
  },
  {
    id: 'sorry',
    words:
      'sorry suck sucks dumb stupid useless bad wrong not helping helpful bot terrible annoying hate answer wtf',
    reply: 'Sorry about that. I am only an automated assistant; a person can call you instead.',
  },
];

/** Cues by which a visitor asks for one of us, unless they speak of their own callers. */
export const askingForPerson = {
  cues: [
    'talk|speak|chat|connect|get|reach to|with|me human|person|someone|somebody|anybody|agent|representative|rep|sales|salesman|people|owner|operator|manager',
    'real|live|actual person|human|agent|someone',
    'human|agent|representative|operator|callback',
    'call|phone|contact|text|ring me',
    'give|get me|us a call|ring|shout',
    'call me|us back',
    'have|get|can|could someone|somebody|anyone|person|you call|contact|reach|phone',
    'leave my|a number|phone|information|details',
    'sign me|us up',
    'get|want|need|request|give ... quote|proposal',
    'want|ready|like to start|buy|order|begin',
    'i interested',
    'am interested',
    'contact sales',
  ],
  unless: `caller callers customer customers client clients they them their folks it does if when will what why which
before after old how is setup`,
};

/** Said after an offer to have a person call. */
export const agreeing =
  'yes yeah yep yup sure ok okay please do it go ahead yea ya absolutely definitely sounds good';
