import { zoneOfCountry } from '@maillon/domain/product/countries';
import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../platform/env.ts';
import type { NotificationPayloads, NotificationTemplate } from '../../platform/messaging/templates/catalogue.ts';
import { frameOf, type MessageFrame } from '../../platform/messaging/templates/message-frame.ts';
import { type NotificationText, notificationText } from '../../platform/messaging/templates/notification-text.ts';
import type { ReaderRow } from './deliveries.repository.ts';
import { NotificationLinks } from './notification-links.ts';

/** Puts a notification into words, for its reader. */
@Injectable()
export class NotificationWriter {
  private readonly frame: MessageFrame;

  constructor(
    private readonly links: NotificationLinks,
    @Inject(ENV) env: Env,
  ) {
    this.frame = frameOf(env);
  }

  write<Name extends NotificationTemplate>(
    id: string,
    template: Name,
    payload: NotificationPayloads[Name],
    { firstName, country }: Pick<ReaderRow, 'firstName' | 'country'>,
  ): NotificationText {
    const reader = { firstName, timeZone: zoneOfCountry(country) };
    const links = { link: this.links.to(id), settings: this.links.settings };
    return notificationText(template, payload, reader, this.frame, links);
  }
}
