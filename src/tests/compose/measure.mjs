// How much a running site takes: page views and leads per second, a number of visitors asking as fast as they are
// answered. Set RATE_LIMIT_MAX of the site high before: npm run compose:measure -- http://127.0.0.1:3000 [seconds]
import { leadOf, postLead, visitorOf } from './visitors.mjs';

const [address = 'http://127.0.0.1:3000', seconds = '10'] = process.argv.slice(2);
const VISITORS = 16;
const send = visitorOf(address);

async function measure(what, act) {
  const until = Date.now() + Number(seconds) * 1_000;
  const took = [];
  let refused = 0;
  const visitor = async () => {
    while (Date.now() < until) {
      const began = performance.now();
      const { status } = await act();
      if (status >= 300) refused += 1;
      else took.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: VISITORS }, visitor));
  took.sort((one, other) => one - other);
  const at = (share) => `${(took[Math.floor(took.length * share)] ?? 0).toFixed(1)} ms`;
  const rate = (took.length / Number(seconds)).toFixed(0);
  console.log(
    `${what}: ${rate} per second, half within ${at(0.5)}, 99 % within ${at(0.99)}, ${refused} refused`,
  );
}

const compressed = { headers: { 'Accept-Encoding': 'br' } };
await measure('page views', () => send('/', compressed));
await measure('leads', () => postLead(send, leadOf()));
process.exit();
