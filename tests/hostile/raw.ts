/** Bytes that no valid server writes. */
import type { Socket } from 'node:net';
import type { Misbehave } from './site.ts';

/** The head of a 200, with more header lines. */
export function headOf(...lines: readonly string[]): string {
  return ['HTTP/1.1 200 OK', 'Content-Type: application/json', ...lines, '', ''].join('\r\n');
}

/** Writes bytes in place of an answer, and leaves the connection open. */
export function raw(...parts: readonly (string | Buffer)[]): Misbehave {
  return ({ socket }) => {
    for (const part of parts) socket.write(part);
  };
}

/** A complete answer with a body of exactly these bytes, after which the connection can be used again. */
export function rawAnswer(body: string | Buffer, ...lines: readonly string[]): Misbehave {
  const headers = ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`, ...lines];
  const pairs = headers.flatMap((line) => line.split(': '));
  return ({ response }) => void response.writeHead(200, pairs).end(body);
}

/** Writes a part of an answer, then a little more at each interval, for as long as somebody listens. */
export function dripping(start: string, more: string, everyMs: number): Misbehave {
  return ({ socket }) => {
    socket.write(start);
    const drip = setInterval(() => socket.write(more), everyMs);
    socket.on('close', () => clearInterval(drip));
  };
}

/** Writes a chunk many times, as fast as it is read. */
export async function pour(socket: Socket, chunk: string | Buffer, times: number): Promise<void> {
  for (let at = 0; at < times && !socket.destroyed; at += 1) {
    if (socket.write(chunk)) continue;
    await new Promise<void>((resolve) => {
      const go = (): void => {
        socket.off('drain', go);
        socket.off('close', go);
        resolve();
      };
      socket.on('drain', go);
      socket.on('close', go);
    });
  }
}
