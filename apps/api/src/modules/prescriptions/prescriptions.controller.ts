import { authCode, file } from '@maillon/contracts/record/prescriptions';
import { Controller } from '@nestjs/common';
import type { CallOf } from '../../platform/http/call.ts';
import { Endpoint, Input } from '../../platform/http/endpoint.decorator.ts';
import { PrescriptionsService } from './prescriptions.service.ts';

@Controller()
export class PrescriptionsController {
  constructor(private readonly prescriptions: PrescriptionsService) {}

  @Endpoint(authCode)
  authCode(@Input() { actor, body }: CallOf<typeof authCode>) {
    return this.prescriptions.authCode(actor, body);
  }

  @Endpoint(file)
  file(@Input() { actor, body }: CallOf<typeof file>) {
    return this.prescriptions.file(actor, body);
  }
}
