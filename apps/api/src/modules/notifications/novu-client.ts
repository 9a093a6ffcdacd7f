import { DeliveryFailed, faultCode } from '@maillon/server-kit/messaging/delivery-failed';
import { Inject, Injectable, Optional } from '@nestjs/common';
import type { Novu } from '@novu/node';
import * as z from 'zod';
import { ENV, type Env } from '../../platform/env.ts';

const LARGEST_PAGE = 100;
/** Below the time that a delivery has (`outbox-settings.ts`): a Novu that never answers would keep one more connection at each try. */
const ANSWER_WITHIN_MS = 8_000;

/** The SDK's own enum is in a package that it does not hand on. */
const AS_SEEN = 'seen' as Parameters<Novu['subscribers']['markAllMessagesAs']>[1];

/** The members of Novu's feed that we need. */
const feed = z.object({ data: z.array(z.object({ _id: z.string(), transactionId: z.string() })) });

export interface NovuTrigger {
  readonly template: string;
  readonly userId: string;
  readonly payload: object;
  readonly transactionId: string;
}

/** Novu's public API through its own SDK. Every failure is a {@link DeliveryFailed}: its words may quote a subscriber. */
@Injectable()
export class NovuClient {
  private sdk: Promise<Novu> | undefined;

  constructor(
    @Inject(ENV) private readonly env: Pick<Env, 'NOVU_API_URL' | 'NOVU_API_KEY'>,
    @Optional() private readonly answerWithinMs: number = ANSWER_WITHIN_MS,
  ) {}

  /** No name and no contact: the texts are rendered before they leave. */
  async upsertSubscriber(userId: string): Promise<void> {
    await this.ask((novu) => novu.subscribers.identify(userId, { locale: 'fr_FR' }));
  }

  /** Novu takes one transaction id once, which makes a repeated delivery harmless. */
  async trigger({ template, userId, payload, transactionId }: NovuTrigger): Promise<void> {
    const to = { subscriberId: userId };
    await this.ask((novu) => novu.events.trigger(template, { to, payload: { ...payload }, transactionId }));
  }

  /** Novu's own id of a notification, if it is among the newest. */
  async messageOf(userId: string, transactionId: string): Promise<string | undefined> {
    const answer = await this.ask((novu) =>
      novu.subscribers.getNotificationsFeed(userId, { limit: LARGEST_PAGE } as { page?: number }),
    );
    const { data } = feed.parse(answer.data);
    return data.find((message) => message.transactionId === transactionId)?._id;
  }

  async markMessage(userId: string, messageId: string, as: 'seen' | 'read'): Promise<void> {
    const mark = as === 'read' ? { seen: true, read: true } : { seen: true };
    await this.ask((novu) => novu.subscribers.markMessageAs(userId, messageId, mark));
  }

  async markAllSeen(userId: string): Promise<void> {
    await this.ask((novu) => novu.subscribers.markAllMessagesAs(userId, AS_SEEN));
  }

  private async ask<T>(question: (novu: Novu) => Promise<T>): Promise<T> {
    const novu = await this.open();
    try {
      return await question(novu);
    } catch (error) {
      throw new DeliveryFailed('Novu', faultCode(error));
    }
  }

  /** Loaded by the installations that use it, when they first do. */
  private open(): Promise<Novu> {
    const { NOVU_API_URL, NOVU_API_KEY } = this.env;
    this.sdk ??= import('@novu/node').then(({ Novu }) => {
      const novu = new Novu(NOVU_API_KEY ?? '', NOVU_API_URL === undefined ? {} : { backendUrl: NOVU_API_URL });
      setTimeLimit(novu, this.answerWithinMs);
      return novu;
    });
    return this.sdk;
  }
}

/** The SDK waits for ever, and has no setting for it: this is its client of axios, which all its parts share. */
const setTimeLimit = (novu: Novu, timeout: number): void => {
  const { defaults } = (novu as unknown as { readonly http: { readonly defaults: { timeout?: number } } }).http;
  defaults.timeout = timeout;
};
