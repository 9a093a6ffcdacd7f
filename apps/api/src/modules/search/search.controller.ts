import { find } from '@maillon/contracts/accounts/search';
import { Controller } from '@nestjs/common';
import type { CallOf } from '../../platform/http/call.ts';
import { Endpoint, Input } from '../../platform/http/endpoint.decorator.ts';
import { SearchService } from './search.service.ts';

@Controller()
export class SearchController {
  constructor(private readonly search: SearchService) {}

  @Endpoint(find)
  find(@Input() { actor, query }: CallOf<typeof find>) {
    return this.search.find(actor, query.query, query.$limit);
  }
}
