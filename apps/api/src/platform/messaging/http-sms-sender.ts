import { type SmsGateway, sendSms } from '@maillon/server-kit/messaging/sms-gateway';
import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../env.ts';
import { type Sms, SmsSender } from './sms.ts';

/** Text messages through a provider's HTTP gateway. */
@Injectable()
export class HttpSmsSender extends SmsSender {
  private readonly gateway: SmsGateway;

  constructor(@Inject(ENV) env: Pick<Env, 'SMS_URL' | 'SMS_TOKEN'>) {
    super();
    this.gateway = { url: env.SMS_URL ?? '', token: env.SMS_TOKEN ?? '' };
  }

  send(sms: Sms): Promise<void> {
    return sendSms(this.gateway, sms);
  }
}
