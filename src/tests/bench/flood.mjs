// Asks as fast as it is answered, over connections that stay open: node flood.mjs GET|POST URL CONNECTIONS SECONDS [MOST]
// Prints what came of it as JSON.
import { once } from 'node:events';
import { connect } from 'node:net';

const [method, url, connections, seconds, most = Infinity] = process.argv.slice(2);
const { hostname, port, pathname, host } = new URL(url);
const run = Date.now();
const took = [];
let sent = 0;
let bad = 0;

function nextRequest() {
  sent += 1;
  if (method === 'GET') return `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\n\r\n`;
  const phone = `214${2_000_000 + ((sent * 7_919 + run) % 7_000_000)}`;
  const lead = `{"businessName":"Business ${sent}","contactName":"Ann ${sent}","email":"a${sent}.${run}@example.com","phone":"${phone}","businessType":"plumbing","monthlyLeadVolume":"0-50"}`;
  return `POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${lead.length}\r\n\r\n${lead}`;
}

async function visit() {
  const socket = connect(Number(port), hostname).setNoDelay();
  let [began, left, head] = [0, -1, ''];
  const ask = () => {
    if (sent >= Number(most) || performance.now() > until) return void socket.destroy();
    began = performance.now();
    socket.write(nextRequest());
  };
  socket.on('data', (chunk) => {
    let { length } = chunk;
    if (left < 0) {
      head += chunk.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      length = head.length - end - 4;
      left = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
      if (!/^HTTP\/1\.1 20/.test(head)) bad += 1;
    }
    left -= length;
    if (left > 0) return;
    [left, head] = [-1, ''];
    took.push(performance.now() - began);
    ask();
  });
  await once(socket, 'connect');
  ask();
  await once(socket, 'close');
}

const start = performance.now();
const until = start + Number(seconds) * 1_000;
await Promise.all(Array.from({ length: Number(connections) }, visit));
const elapsed = (performance.now() - start) / 1_000;
took.sort((one, other) => one - other);
const within = (share) => took[Math.floor(took.length * share)] ?? 0;
console.log(
  JSON.stringify({ requests: took.length, seconds: elapsed, p50: within(0.5), p99: within(0.99), bad }),
);
