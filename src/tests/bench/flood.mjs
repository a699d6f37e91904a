// Sends requests over open connections, each after the last response, and prints the results as JSON:
// node flood.mjs GET|POST URL CONNECTIONS SECONDS [MAX_REQUESTS]
import { once } from 'node:events';
import { connect } from 'node:net';

const [method, url, connections, seconds, maxRequests = Infinity] = process.argv.slice(2);
const { hostname, port, pathname, host } = new URL(url);
const run = Date.now();
const latencies = [];
let sent = 0;
let bad = 0;

function nextRequest() {
  sent += 1;
  if (method === 'GET') return `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\n\r\n`;
  const phone = `214${2_000_000 + ((sent * 7_919 + run) % 7_000_000)}`;
  const lead = `{"businessName":"Business ${sent}","contactName":"Ann ${sent}","email":"a${sent}.${run}@example.com","phone":"${phone}","businessType":"plumbing","monthlyLeadVolume":"0-50"}`;
  return `POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${lead.length}\r\n\r\n${lead}`;
}

async function runConnection() {
  const socket = connect(Number(port), hostname).setNoDelay();
  let [sentAt, remaining, head] = [0, -1, ''];
  const sendNext = () => {
    if (sent >= Number(maxRequests) || performance.now() > until) return void socket.destroy();
    sentAt = performance.now();
    socket.write(nextRequest());
  };
  socket.on('data', (chunk) => {
    let { length } = chunk;
    if (remaining < 0) {
      head += chunk.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      length = head.length - end - 4;
      remaining = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
      if (!/^HTTP\/1\.1 20/.test(head)) bad += 1;
    }
    remaining -= length;
    if (remaining > 0) return;
    [remaining, head] = [-1, ''];
    latencies.push(performance.now() - sentAt);
    sendNext();
  });
  await once(socket, 'connect');
  sendNext();
  await once(socket, 'close');
}

const start = performance.now();
const until = start + Number(seconds) * 1_000;
await Promise.all(Array.from({ length: Number(connections) }, runConnection));
const elapsed = (performance.now() - start) / 1_000;
latencies.sort((one, other) => one - other);
const percentile = (share) => latencies[Math.floor(latencies.length * share)] ?? 0;
console.log(
  JSON.stringify({
    requests: latencies.length,
    seconds: elapsed,
    p50: percentile(0.5),
    p99: percentile(0.99),
    bad,
  }),
);
