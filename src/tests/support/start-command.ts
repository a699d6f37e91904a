import { readFileSync } from 'node:fs';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };

/** What `npm start` runs, with its flags, on the Node that runs this. */
export const startCommand = [process.execPath, ...scripts.start.split(' ').slice(1)];
