const notFound = {
  title: '404 Page Not Found',
  hint: 'Did you forget to add the page to the router?',
};

const others: Record<number, typeof notFound> = {
  400: {
    title: '400 Bad Request',
    hint: 'We can’t read that web address. Check it and try again.',
  },
  405: {
    title: '405 Method Not Allowed',
    hint: 'That doesn’t work on this page. Go back and try again.',
  },
  429: {
    title: '429 Too Many Requests',
    hint: 'That was a lot at once. Try again in a few minutes.',
  },
  500: {
    title: '500 Server Error',
    hint: 'Something went wrong on our end. Try again in a minute.',
  },
};

export const errorPageText = {
  plain: 'Nobody lives at this address, but our front door is open.',
  home: 'Go to the home page',
  call: 'Or call us:',
};

export const textForStatus = (status: number) => others[status] ?? notFound;
