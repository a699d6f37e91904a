/** Each list has spellings of one number that a person would call the same. */
export const phoneSpellings: string[][] = [
  [
    ...['(512) 555-0142', '512-555-0142', '512.555.0142', '512 555 0142', '5125550142', '512/555-0142'],
    ...[
      '+15125550142',
      '+1 512 555 0142',
      '1-512-555-0142',
      '1 (512) 555-0142',
      '15125550142',
      '+1 (512) 555‑0142',
    ],
    ...[
      '001 512 555 0142',
      '0015125550142',
      '011 1 512 555 0142',
      '+1+15125550142',
      '+1 1 512-555-0142',
      '1 1 5125550142',
    ],
    ...[
      'tel:+1-512-555-0142',
      'cell: 512-555-0142',
      '512-555-0142 x12',
      '(512) 555-0142 ext. 7',
      '512-555-0142;ext=12',
    ],
    ...[
      '512–555–0142',
      '512—555—0142',
      '512 · 555 · 0142',
      '[512] 555 0142',
      ' 512\t555\n0142 ',
      '5 1 2 5 5 5 0 1 4 2',
    ],
    ...[
      '512\u200b-555-0142',
      '\u202a512-555-0142\u202c',
      '512\u00ad5550142',
      '５１２－５５５－０１４２',
      '٥١٢٥٥٥٠١٤٢',
      '५१२ ५५५ ०१४२',
    ],
    ...[
      '512-555-O142',
      '512 555 o142',
      '512-555-0142 (24/7)',
      '24/7: 512-555-0142',
      'after 5:30 pm 512-555-0142',
      '$99: 512-555-0142',
    ],
    ...['512-555-0142, please', '5️⃣12 555 0142', 'wa.me/15125550142'],
  ],
  ['214-555-0199', '+1 (214) 555-0199', '(214)555-0199 home'],
  ['621-555-0100', '(621) 555-0100', '1.621.555.0100'],
  ['1-800-FLOWERS', '1-800-356-9377', '(800) flowers', '800.FLOWERS', '8003569377'],
  ['1-800-CONTACTS', '800-266-8228'],
  ['210-555-HOME', '210-555-4663', '(210) 555-home'],
  ['+44 20 7946 0958', '+44 (0)20 7946 0958', '0044 20 7946 0958', '011 44 2079460958', '+44-20-7946-0958'],
  ['+52 55 5555 0100', '011 52 55 5555 0100', '＋52 55 5555 0100'],
];

/** Each list has spellings of one address. */
export const emailSpellings: string[][] = [
  [
    ...[
      'pat@example.com',
      'PAT@example.com',
      'Pat@Example.Com',
      ' pat@example.com ',
      'pat@example.com.',
      'pat@example.com,',
    ],
    ...[
      '<pat@example.com>',
      'Pat Doe <pat@example.com>',
      '"pat@example.com"',
      '‘pat@example.com’',
      '“pat@example.com”',
    ],
    ...[
      '(pat@example.com)',
      '[pat@example.com]',
      'pat@example.com;',
      'pat@example.com!',
      'mailto:pat@example.com',
    ],
    ...[
      'MAILTO:Pat@Example.com?subject=Stop',
      'pat@example.com\u200b',
      '\ufeffpat@example.com',
      'pat\u00ad@example.com',
    ],
    ...[
      'pat @example.com',
      'pat@ example.com',
      'pat @ example . com',
      'p at@example.com',
      'ｐａｔ＠ｅｘａｍｐｌｅ．ｃｏｍ',
    ],
    ...['my address is pat@example.com', 'pat@example.com\n', '`pat@example.com`'],
  ],
  ['ann@example.org', 'Ann@EXAMPLE.org'],
  ['pat+tag@example.com', 'PAT+TAG@example.com'],
  ['pat@mail.example.com', '<pat@mail.example.com>'],
  ['pat.doe@example.com', 'pat.doe@example.com.'],
  ["o'brien@example.com", 'o’brien@example.com', 'O’Brien@example.com'],
  ['josé@example.com', 'JOSÉ@example.com', 'jose\u0301@example.com'],
  ['5125550142@txt.example.net', '5125550142@TXT.example.net'],
];

/** These texts have no number or address. */
export const unreadable = ['24/7', '9:30-17:00', '$2,145,550,100', '555-0142', '911', '111-555-0100', '512-155-0100']
  .concat(['(512) 555-01', '44 20 7946 0958', '512555014', '51255501425', 'pat@example', '@example.com', 'ask for Pat']); // prettier-ignore
