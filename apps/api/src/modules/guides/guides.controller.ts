import { get, list } from '@maillon/contracts/system/guides';
import { Controller } from '@nestjs/common';
import type { CallOf } from '../../platform/http/call.ts';
import { Endpoint, Input } from '../../platform/http/endpoint.decorator.ts';
import { GuidesService } from './guides.service.ts';

@Controller()
export class GuidesController {
  constructor(private readonly guides: GuidesService) {}

  @Endpoint(list)
  list(@Input() { query }: CallOf<typeof list>) {
    return this.guides.find(query.query);
  }

  @Endpoint(get)
  get(@Input() { params }: CallOf<typeof get>) {
    return this.guides.get(params.slug);
  }
}
