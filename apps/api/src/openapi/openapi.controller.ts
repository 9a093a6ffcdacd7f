import { docs, openapi } from '@maillon/contracts/system/platform';
import { Controller } from '@nestjs/common';
import type { CallOf } from '../platform/http/call.ts';
import { Endpoint, Input } from '../platform/http/endpoint.decorator.ts';
import { DOCS_POLICY, docsPage } from './docs-page.ts';
import { type OpenApiDocument, openApiDocument } from './document.ts';

@Controller()
export class OpenApiController {
  private made: OpenApiDocument | undefined;

  @Endpoint(openapi)
  openapi(@Input() { meta }: CallOf<typeof openapi>) {
    meta.reply.compressed();
    return { ...this.document() };
  }

  @Endpoint(docs)
  docs(@Input() { meta }: CallOf<typeof docs>): string {
    meta.reply.contentPolicy(DOCS_POLICY);
    meta.reply.compressed();
    return docsPage(this.document());
  }

  /** Made when a person first asks: a server in PROD never does. */
  private document(): OpenApiDocument {
    this.made ??= openApiDocument();
    return this.made;
  }
}
