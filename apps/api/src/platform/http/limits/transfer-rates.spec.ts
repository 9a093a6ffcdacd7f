import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { Refusal } from '../../refusal.ts';
import { answerMalformedRequest } from '../input/malformed-requests.ts';
import { allowsSlowTransfer, TransferRates } from './transfer-rates.ts';

const LIMITS = { atLeast: 1_000, withinMs: 60_000, atMostMs: 600_000 };

const ANSWERING = { headers: {}, routes: { unmatched: () => ({ refusal: new Refusal('NOT_FOUND'), headers: {} }) } };

/** A clock, and a connection whose other side does what a test says. */
const aWorld = () => {
  const clock = { now: 0 };
  const transferRates = new TransferRates(LIMITS, () => clock.now);
  const socket = { bytesRead: 0, bytesWritten: 0, writableLength: 0, destroyed: false };
  const request = { socket, readableLength: 0, readableHighWaterMark: 64, complete: false };
  const response = { socket, writableFinished: false };
  const cut: string[] = [];
  const after = (seconds: number): string[] => {
    clock.now += seconds * 1_000;
    transferRates.look();
    return cut;
  };
  return {
    ...{ socket, request, response, after },
    receive: () => transferRates.arriving(request as unknown as IncomingMessage, () => cut.push('arriving')),
    send: () => transferRates.leaving(response as unknown as ServerResponse, () => cut.push('leaving')),
    isSlowAllowed: () => allowsSlowTransfer(socket as unknown as Socket),
  };
};

describe('a file that comes', () => {
  it('a file that comes has as long as it keeps coming', () => {
    const { socket, after, receive } = aWorld();
    receive();
    for (let minute = 1; minute < 10; minute += 1) {
      socket.bytesRead += 1_000;
      expect(after(60)).toEqual([]);
    }
  });

  it('is cut when it comes drop by drop', () => {
    const { socket, after, receive } = aWorld();
    receive();
    socket.bytesRead = 999;
    expect(after(59)).toEqual([]);
    expect(after(1)).toEqual(['arriving']);
    expect(after(60)).toEqual(['arriving']);
  });

  it('is cut when it comes quickly first and then hardly', () => {
    const { socket, after, receive } = aWorld();
    receive();
    socket.bytesRead = 1_000_000;
    expect(after(60)).toEqual([]);
    socket.bytesRead += 10;
    expect(after(60)).toEqual(['arriving']);
  });

  it('a file that comes has ten minutes, however it comes', () => {
    const { socket, after, receive } = aWorld();
    receive();
    for (let minute = 1; minute < 10; minute += 1) {
      socket.bytesRead += 1_000_000;
      after(60);
    }
    socket.bytesRead += 1_000_000;
    expect(after(60)).toEqual(['arriving']);
  });

  it('is not blamed for the time in which we do not read', () => {
    const { request, after, receive } = aWorld();
    receive();
    request.readableLength = 64;
    expect(after(90)).toEqual([]);
    request.readableLength = 0;
    expect(after(59)).toEqual([]);
    expect(after(1)).toEqual(['arriving']);
  });

  it.each(['complete', 'gone'])('is no longer watched once it is %s', (how) => {
    const { request, socket, after, receive, isSlowAllowed } = aWorld();
    receive();
    expect(isSlowAllowed()).toBe(true);
    if (how === 'complete') request.complete = true;
    else socket.destroyed = true;
    expect(after(700)).toEqual([]);
    expect(isSlowAllowed()).toBe(false);
  });

  it('is not under the limit of the server for other requests', () => {
    const { socket, request, receive } = aWorld();
    const written: string[] = [];
    const line = Object.assign(socket, {
      writable: true,
      write: (text: string) => written.push(text),
      destroySoon: () => written.push('cut'),
    }) as unknown as Socket;
    const late = Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    receive();
    answerMalformedRequest(late, line, ANSWERING);
    expect(written).toEqual([]);

    request.complete = true;
    const other = { ...socket } as unknown as Socket;
    answerMalformedRequest(late, other, ANSWERING);
    expect(written).toEqual([expect.stringMatching(/^HTTP\/1\.1 408 /), 'cut']);
  });
});

describe('a file that leaves', () => {
  it('a file that leaves is cut when nobody fetches it', () => {
    const { socket, after, send } = aWorld();
    send();
    socket.bytesWritten = 70_000;
    socket.writableLength = 69_500;
    expect(after(59)).toEqual([]);
    expect(after(1)).toEqual(['leaving']);
  });

  it('goes on as long as it is fetched', () => {
    const { socket, after, send } = aWorld();
    send();
    for (let minute = 1; minute < 10; minute += 1) {
      socket.bytesWritten += 70_000;
      socket.writableLength = 60_000;
      expect(after(60)).toEqual([]);
    }
  });

  it('is not cut because the store is slow', () => {
    const { after, send } = aWorld();
    send();
    expect(after(120)).toEqual([]);
  });

  it('is no longer watched once it has left', () => {
    const { socket, response, after, send } = aWorld();
    send();
    socket.writableLength = 10;
    response.writableFinished = true;
    expect(after(700)).toEqual([]);
  });
});
