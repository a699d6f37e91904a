import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

// About one request. When a connection is closed, Node makes a slow error for each request that it has made already.
const PIECE_BYTES = 1_024;

/**
 * Passes on at most 1 KB of a connection at a time. Otherwise, Node makes all requests in up to 64 KB before any code can
 * act on the first.
 */
export class BoundedConnection extends Duplex {
  constructor(readonly socket: Socket) {
    super({ readableHighWaterMark: PIECE_BYTES, decodeStrings: false });
    socket.on('data', (bytes: Buffer) => this.passOn(bytes));
    socket.once('end', () => this.push(null));
    socket.once('error', (error) => this.destroy(error));
    socket.once('close', () => this.destroy());
    socket.on('timeout', () => this.emit('timeout'));
  }

  private passOn(bytes: Buffer): void {
    // What follows a last response is dropped, because nobody will answer it.
    const isOver = () => this.destroyed || this.writableEnded;
    for (let start = 0; start < bytes.length && !isOver(); start += PIECE_BYTES)
      if (!this.push(bytes.subarray(start, start + PIECE_BYTES))) this.socket.pause();
  }

  override _read(): void {
    this.socket.resume();
  }

  // Without `_write`, Node calls it for a single chunk, too.
  override _writev(
    chunks: { chunk: Buffer | string; encoding: BufferEncoding }[],
    done: (error?: Error | null) => void,
  ): void {
    this.socket.cork();
    for (const { chunk, encoding } of chunks.slice(0, -1)) this.socket.write(chunk, encoding);
    const last = chunks.at(-1);
    if (last) this.socket.write(last.chunk, last.encoding, done);
    this.socket.uncork();
  }

  override _final(done: () => void): void {
    this.socket.end(done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.socket.destroy();
    done(error);
  }

  // What node:http and Express use of a socket.
  get remoteAddress(): string | undefined {
    return this.socket.remoteAddress;
  }

  setTimeout(ms: number): this {
    this.socket.setTimeout(ms);
    return this;
  }

  destroySoon(): void {
    this.end(() => this.destroy());
  }
}
