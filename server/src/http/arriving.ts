import { finished, type Readable } from 'node:stream';
import { OverloadedError } from '../process/overloaded';

/** The most bytes of unfinished bodies that this process holds at a time. */
const MOST_HELD = 64 * 1024 * 1024;
const RETRY_AFTER_SECONDS = 2;

/** Why a body did not arrive. */
export class BodyError extends Error {
  override readonly name = 'BodyError';
  readonly why: 'too-large' | 'cut-off';

  constructor(why: 'too-large' | 'cut-off') {
    super(`The body was ${why}.`);
    this.why = why;
  }
}

type Arriving = { bytes: number; readonly refuse: (error: Error) => void };

/** In the order in which they began. */
const arriving = new Set<Arriving>();
let heldBytes = 0;

/**
 * The whole of a body; fails with a {@link BodyError}. Where all unfinished bodies together are too much to hold, the
 * one that takes longest has to be sent again, so that nobody who never ends one keeps others from sending theirs.
 */
export function bytesOf(incoming: Readable, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const body: Arriving = { bytes: 0, refuse };
    arriving.add(body);

    function refuse(error: Error): void {
      leave();
      chunks.length = 0; // the connection, which still refers to them, may stay for minutes
      reject(error);
    }

    function leave(): void {
      incoming.off('data', take);
      if (arriving.delete(body)) heldBytes -= body.bytes;
    }

    function take(chunk: Buffer): void {
      body.bytes += chunk.length;
      heldBytes += chunk.length;
      if (body.bytes > limit) refuse(new BodyError('too-large'));
      else chunks.push(chunk);
      makeRoom();
    }

    // It stays open when it is refused: the response still has to go back on the same connection.
    finished(incoming, { writable: false }, (error) => {
      if (error) return refuse(new BodyError('cut-off'));
      leave();
      resolve(Buffer.concat(chunks));
    });
    incoming.on('data', take);
  });
}

function makeRoom(): void {
  for (const oldest of arriving) {
    if (heldBytes <= MOST_HELD) return;
    oldest.refuse(new OverloadedError(RETRY_AFTER_SECONDS));
  }
}
