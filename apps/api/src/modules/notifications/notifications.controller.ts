import * as contract from '@maillon/contracts/system/notifications';
import { Controller } from '@nestjs/common';
import type { CallOf } from '../../platform/http/call.ts';
import { Endpoint, Input } from '../../platform/http/endpoint.decorator.ts';
import { NotificationsService } from './notifications.service.ts';
import { ProviderIdentity } from './provider-identity.ts';
import { WebPush } from './web-push.ts';

@Controller()
export class NotificationsController {
  constructor(
    private readonly notifications: NotificationsService,
    private readonly provider: ProviderIdentity,
    private readonly webPush: WebPush,
  ) {}

  @Endpoint(contract.list)
  async list(@Input() { actor, query, meta }: CallOf<typeof contract.list>) {
    const { items, next } = await this.notifications.newest(actor, query.$limit, query.$after);
    meta.reply.nextCursor(next);
    return items;
  }

  @Endpoint(contract.count)
  count(@Input() { actor }: CallOf<typeof contract.count>) {
    return this.notifications.count(actor);
  }

  @Endpoint(contract.seenAll)
  seenAll(@Input() { actor }: CallOf<typeof contract.seenAll>) {
    return this.notifications.markAllSeen(actor).then(() => undefined);
  }

  @Endpoint(contract.seen)
  seen(@Input() { actor, params }: CallOf<typeof contract.seen>) {
    return this.notifications.mark(actor, params._id, 'seen').then(() => undefined);
  }

  @Endpoint(contract.read)
  read(@Input() { actor, params }: CallOf<typeof contract.read>) {
    return this.notifications.mark(actor, params._id, 'read').then(() => undefined);
  }

  @Endpoint(contract.open)
  open(@Input() { actor, body }: CallOf<typeof contract.open>) {
    return this.notifications.open(actor, body.token);
  }

  @Endpoint(contract.subscriberHash)
  subscriberHash(@Input() { actor }: CallOf<typeof contract.subscriberHash>) {
    return { subscriberHash: this.provider.hashOf(actor.userId) };
  }

  @Endpoint(contract.preferences)
  preferences(@Input() { actor }: CallOf<typeof contract.preferences>) {
    return this.notifications.preferences(actor);
  }

  @Endpoint(contract.setPreferences)
  setPreferences(@Input() { actor, body }: CallOf<typeof contract.setPreferences>) {
    return this.notifications.setPreferences(actor, body);
  }

  @Endpoint(contract.pushKey)
  pushKey(@Input() _call: CallOf<typeof contract.pushKey>) {
    return { publicKey: this.webPush.publicKey };
  }

  @Endpoint(contract.setDevice)
  setDevice(@Input() { actor, body }: CallOf<typeof contract.setDevice>) {
    return this.notifications.setDevice(actor, body.platform, body.deviceToken).then(() => undefined);
  }
}
