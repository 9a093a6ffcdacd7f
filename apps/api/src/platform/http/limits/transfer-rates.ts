import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { MINUTE_MS } from '@maillon/domain/time-units';

/** How fast files must move. */
export interface TransferLimits {
  /** So many bytes … */
  readonly atLeast: number;
  /** … within each of these stretches of time. */
  readonly withinMs: number;
  /** However fast. */
  readonly atMostMs: number;
}

/** 4 kB/s: less than any telephone in a village has, more than an attacker who only wants to keep us busy. */
const LIMITS: TransferLimits = { atLeast: 60 * 4096, withinMs: MINUTE_MS, atMostMs: 10 * MINUTE_MS };
const LOOK_EVERY_MS = 1_000;

/** Bytes on their way, in or out. */
interface Moving {
  readonly since: number;
  readonly passed: () => number;
  /** It is us who keep the other side waiting: that time is not theirs. */
  readonly waitsForUs: () => boolean;
  readonly isOver: () => boolean;
  readonly onSlow: () => void;
  /** Where the present stretch began. */
  mark: { readonly at: number; readonly passed: number };
}

const slowSockets = new WeakSet<Socket>();

/** Whether a file comes through it, which may take longer than other requests. */
export const allowsSlowTransfer = (socket: Socket): boolean => slowSockets.has(socket);

/**
 * Gives files the time that they need as long as they move: thirty seconds for 25 MB would ask a telephone for 7 Mbit/s. What comes
 * drop by drop, to keep a connection busy, is cut. One timer for all, as `deadlines.ts`.
 */
export class TransferRates {
  private readonly moving = new Set<Moving>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly limits: TransferLimits = LIMITS,
    private readonly now: () => number = () => performance.now(),
    private readonly everyMs = LOOK_EVERY_MS,
  ) {}

  /** A body that comes; the server's own limit for requests holds for it no more. */
  arriving(request: IncomingMessage, onSlow: () => void): void {
    const { socket } = request;
    slowSockets.add(socket);
    const begun = socket.bytesRead;
    this.watch({
      passed: () => socket.bytesRead - begun,
      waitsForUs: () => request.readableLength >= request.readableHighWaterMark,
      isOver: () => {
        const isOver = request.complete || request.readableEnded || socket.destroyed;
        if (isOver) slowSockets.delete(socket);
        return isOver;
      },
      onSlow,
    });
  }

  /** A file that leaves. */
  leaving(response: ServerResponse, onSlow: () => void): void {
    const { socket } = response;
    if (socket === null) return;
    this.watch({
      passed: () => socket.bytesWritten - socket.writableLength,
      waitsForUs: () => socket.writableLength === 0,
      isOver: () => response.writableFinished || socket.destroyed,
      onSlow,
    });
  }

  /** Cuts whatever is too slow. */
  look(): void {
    const now = this.now();
    for (const one of this.moving) {
      if (one.isOver()) this.moving.delete(one);
      else if (now - one.since >= this.limits.atMostMs || this.isSlow(one, now)) {
        this.moving.delete(one);
        one.onSlow();
      }
    }
    if (this.moving.size === 0) this.stop();
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private watch(what: Omit<Moving, 'since' | 'mark'>): void {
    const at = this.now();
    this.moving.add({ ...what, since: at, mark: { at, passed: what.passed() } });
    this.timer ??= setInterval(() => this.look(), this.everyMs).unref();
  }

  private isSlow(one: Moving, now: number): boolean {
    const passed = one.passed();
    if (!one.waitsForUs() && now - one.mark.at < this.limits.withinMs) return false;
    const isSlow = !one.waitsForUs() && passed - one.mark.passed < this.limits.atLeast;
    one.mark = { at: now, passed };
    return isSlow;
  }
}
