const texts = {
  400: {
    title: '400 Bad Request',
    hint: 'We can’t read that web address. Check it and try again.',
  },
  403: {
    title: '403 Forbidden',
    hint: 'That came from another site. Open our page and try it there.',
  },
  404: {
    title: '404 Page Not Found',
    hint: 'Did you forget to add the page to the router?',
  },
  405: {
    title: '405 Method Not Allowed',
    hint: 'That doesn’t work on this page. Go back and try again.',
  },
  413: {
    title: '413 Content Too Large',
    hint: 'That was more than we can take. Go back and shorten it.',
  },
  415: {
    title: '415 Unsupported Media Type',
    hint: 'We can’t read that kind of file. Use the form on our page.',
  },
  416: {
    title: '416 Range Not Satisfiable',
    hint: 'The file ends before that. Load it again from the start.',
  },
  429: {
    title: '429 Too Many Requests',
    hint: 'That was a lot at once. Try again in a few minutes.',
  },
  500: {
    title: '500 Server Error',
    hint: 'Something went wrong on our end. Try again in a minute.',
  },
  503: {
    title: '503 Service Unavailable',
    hint: 'We can’t take that right now. Try again in a minute.',
  },
} as const;

/** The statuses of all refusals, each of which has a page. */
export type ErrorStatus = keyof typeof texts;

export const errorPageText = {
  plain: 'Nobody lives at this address, but our front door is open.',
  home: 'Go to the home page',
  call: 'Or call us:',
};

export const textForStatus = (status: ErrorStatus) => texts[status];
