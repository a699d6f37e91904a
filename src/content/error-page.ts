const notFound = {
  title: '404 Page Not Found',
  hint: 'Did you forget to add the page to the router?',
};

const others: Record<number, typeof notFound> = {
  400: { title: '400 Bad Request', hint: 'This address cannot be read. Check it and try again.' },
  405: { title: '405 Method Not Allowed', hint: 'This page can only be read.' },
  500: { title: '500 Server Error', hint: 'Something went wrong on our side. Try again in a moment.' },
  503: { title: '503 Service Unavailable', hint: 'The site is busy. Try again in a moment.' },
};

export const errorPageWords = {
  plain: 'Nobody lives at this address. The light is on at our front door, though.',
  home: 'Go to the home page',
  call: 'Or call us:',
};

export const wordsForStatus = (status: number) => others[status] ?? notFound;
