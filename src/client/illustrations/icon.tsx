const shapes = {
  close: 'M6 6l20 20M26 6 6 26',
  answers:
    'M9 4 5 7c-1 9 11 21 20 20l3-4-6-5-4 2.5C15 19 13 17 11.5 14L14 10z' +
    'M20 5c4 1 6 3 7 7M19 10c2 .5 3 1.5 3.5 3.5',
  sound: 'M4 13v6M10 8v16M16 3v26M22 9v14M28 13v6',
  summary: 'M4 5h24v17H15l-6 6v-6H4zM10 11h12M10 16h8',
  call: 'M9 4 5 7c-1 9 11 21 20 20l3-4-6-5-4 2.5C15 19 13 17 11.5 14L14 10z',
  plumbing:
    'M5 10h9v-4M14 3v6M11 3h6M14 10h6a5 5 0 0 1 5 5v3M21 18h8' +
    'M25 22c-2 3-3 4-3 5.5a3 3 0 0 0 6 0c0-1.5-1-2.5-3-5.5zM5 7v6',
  hvac:
    'M16 3v26M4.7 9.5l22.6 13M4.7 22.5l22.6-13' +
    'M12 5l4 3.5L20 5M12 27l4-3.5 4 3.5' +
    'M5.5 14.5l5-1.5-1.2-5M26.5 17.5l-5 1.5 1.2 5',
  electrical: 'M18 3 7 18h8l-2 11 12-16h-8z',
  roofing: 'M3 18 16 6l13 12M7 15v12h18V15M21 10.5V5h4v9M11 27v-7h5v7',
  landscaping:
    'M16 29V15M16 21c-6 0-9-3-9-8 6 0 9 3 9 8zM16 16c0-6 3-10 9-12 1 7-2 12-9 12zM6 29h20',
  cleaning: 'M12 4h6v4h-6zM18 5h5l3 4M11 8h8l2 6v14H10V14zM10 19h11M26 13v.1M29 11v.1M29 16v.1',
  'appliance-repair': 'M7 3h18v26H7zM7 9h18M11 6h3M16 14.5a5 5 0 1 0 .1 0zM13 21c2 1.5 4 1 6-1',
  security: 'M16 3l11 4v8c0 7-5 11-11 14C10 26 5 22 5 15V7zM11 15.5l4 4 7-8',
  captures: 'M6 5h20v23H6zM11 3v4M16 3v4M21 3v4M11 13h10M11 18h10M11 23h5',
  books: 'M4 7h24v21H4zM4 13h24M10 3v6M22 3v6M11 20l4 4 7-7',
  'follows-up': 'M27 16a11 11 0 1 1-3-7.6L27 11M27 4v7h-7M16 10v6l4 3',
  integrates: 'M4 6h10v8H4zM18 18h10v8H18zM9 14v8h9M23 18v-8h-9',
  emergency: 'M16 3v3M6 8l2 2M26 8l-2 2M9 24V17a7 7 0 0 1 14 0v7M5 28h22v-4H5zM16 14v5',
  transfer: 'M11 5a5 5 0 1 0 .1 0zM3 27c0-6 3-9 8-9 3 0 5 1 6.5 3M19 12h10M25 8l4 4-4 4',
  'no-price-promises':
    'M16 3a13 13 0 1 0 .1 0zM7 7l18 18' +
    'M20 11c-1-2-7-3-7 1 0 3.5 7 3 7 7 0 4-6.5 3.5-7.5 1M16 8v16',
  junk: 'M5 9h22M12 9V5h8v4M8 9l1.5 19h13L24 9M13 14l.5 9M19 14l-.5 9',
  records:
    'M16 3a5 5 0 0 0-5 5v8a5 5 0 0 0 10 0V8a5 5 0 0 0-5-5zM6 15c0 6 4 10 10 10s10-4 10-10M16 25v5',
} as const;

export const Icon = ({ name }: { name: keyof typeof shapes }) => (
  <svg className="icon" viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
    <path d={shapes[name]} />
  </svg>
);
