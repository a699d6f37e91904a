import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PORT = 4_780;

/** nginx as docs/operations.md configures it, and Caddy with src/ops/Caddyfile, without TLS. */
const configurations = {
  async nginx(target: string, folder: string) {
    const [, server = ''] = /```nginx\n([^]*?)```/.exec(await readFile('docs/operations.md', 'utf8')) ?? [];
    const plain = server
      .replace(/.*ssl_certificate.*\n/g, '')
      .replace('listen 443 ssl', `listen 127.0.0.1:${PORT}`)
      .replace('http://127.0.0.1:3000', target);
    const text = `daemon off; pid ${folder}/nginx.pid; worker_processes auto; error_log ${folder}/nginx.log;
      events { worker_connections 8192; } http { access_log off; ${plain} }`;
    return { text, command: (file: string) => ['nginx', '-c', file] };
  },
  async caddy(target: string) {
    const caddyfile = await readFile('src/ops/Caddyfile', 'utf8');
    const site = caddyfile
      .replace('{$PUBLIC_URL}', `http://127.0.0.1:${PORT}`)
      .replace(/dynamic a \{[^}]*\}/, `to ${new URL(target).host}`);
    const command = (file: string) => ['caddy', 'run', '--adapter', 'caddyfile', '--config', file];
    return { text: `{\n\tadmin off\n}\n${site}`, command };
  },
};

/** Calls `action` with the address of each proxy in turn. */
export async function throughEachProxy(
  target: string,
  folder: string,
  action: (proxy: string, address: string) => Promise<void>,
): Promise<void> {
  for (const [name, configure] of Object.entries(configurations)) {
    const { text, command } = await configure(target, folder);
    const file = join(folder, `${name}.conf`);
    await writeFile(file, text);
    const [program = '', ...args] = command(file);
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'ignore'] });
    const exited = once(child, 'exit');
    const address = `http://127.0.0.1:${PORT}`;
    try {
      while (
        !(await fetch(address).then(
          ({ ok }) => ok,
          () => false,
        ))
      )
        await sleep(100);
      await action(name, address);
    } finally {
      child.kill('SIGTERM');
      await exited;
    }
  }
}
