import { randomBytes } from 'node:crypto';
import { HttpStub, type StubAnswer, type StubRequest } from './http-stub.ts';

interface NovuMessage {
  readonly _id: string;
  readonly transactionId: string;
  readonly templateIdentifier: string;
  readonly payload: { readonly channels?: { readonly inapp?: { readonly text?: string } } };
  readonly content: string;
  seen: boolean;
  read: boolean;
}

interface Workflow {
  readonly _id: string;
  readonly name: string;
  readonly [member: string]: unknown;
}

const json = (status: number, data: unknown): StubAnswer => ({
  status,
  body: JSON.stringify({ data }),
  headers: { 'content-type': 'application/json' },
});

/** As much of Novu's public API (v1) as we speak: events, subscribers, feed, marks, workflows. Refuses what Novu refuses. */
export class NovuServer {
  readonly subscribers = new Map<string, Record<string, unknown>>();
  readonly messages = new Map<string, NovuMessage[]>();
  readonly workflows: Workflow[] = [];
  /** Everything that arrived, to be searched for what must never leave. */
  readonly traffic: string[] = [];
  isAway = false;
  private readonly transactions = new Set<string>();
  private stub: HttpStub | undefined;

  constructor(private readonly apiKey: string) {}

  static async start(apiKey: string): Promise<NovuServer> {
    const server = new NovuServer(apiKey);
    server.stub = await HttpStub.start((request) => server.answer(request));
    return server;
  }

  get url(): string {
    return this.stub?.url ?? '';
  }

  async stop(): Promise<void> {
    await this.stub?.stop();
  }

  messagesOf(subscriberId: string): readonly NovuMessage[] {
    return this.messages.get(subscriberId) ?? [];
  }

  private answer({ method, path, headers, body }: StubRequest): StubAnswer {
    this.traffic.push(`${method} ${path} ${body.toString()}`);
    if (this.isAway) return { status: 503 };
    if (headers.authorization !== `ApiKey ${this.apiKey}`) return json(401, { message: 'API Key not found' });
    const url = new URL(path, 'http://novu');
    const input = body.length > 0 ? (JSON.parse(body.toString()) as Record<string, never>) : {};
    const [, subscriber, rest] = /^\/v1\/subscribers\/([^/]+)\/(.+)$/.exec(url.pathname) ?? [];
    if (subscriber !== undefined) return this.ofSubscriber(subscriber, `${method} ${rest}`, url, input);
    switch (`${method} ${url.pathname}`) {
      case 'POST /v1/subscribers':
        return this.identify(input as never);
      case 'POST /v1/events/trigger':
        return this.trigger(input as never);
      case 'GET /v1/notification-groups':
        return json(200, [{ _id: 'group', name: 'General' }]);
      case 'GET /v1/notification-templates':
        return this.listWorkflows(url);
      case 'POST /v1/notification-templates':
        return this.createWorkflow(input);
      default:
        return this.updateWorkflow(method, url, input);
    }
  }

  private identify(data: { subscriberId: string }): StubAnswer {
    this.subscribers.set(data.subscriberId, { ...this.subscribers.get(data.subscriberId), ...data });
    return json(201, data);
  }

  private trigger(input: {
    name: string;
    to: { subscriberId: string };
    payload: NovuMessage['payload'];
    transactionId: string;
  }): StubAnswer {
    const { name, to, payload, transactionId } = input;
    if (this.workflows.length > 0 && !this.workflows.some((workflow) => workflow.name === name)) {
      return json(422, { message: 'workflow_not_found' });
    }
    // As Novu does: a transaction id that it has seen is acknowledged and not processed again.
    if (!this.transactions.has(transactionId)) {
      this.transactions.add(transactionId);
      const content = payload.channels?.inapp?.text ?? '';
      const _id = randomBytes(12).toString('hex');
      const message = { _id, transactionId, templateIdentifier: name, payload, content, seen: false, read: false };
      this.messages.set(to.subscriberId, [message, ...this.messagesOf(to.subscriberId)]);
    }
    return json(201, { acknowledged: true, status: 'processed', transactionId });
  }

  private ofSubscriber(subscriber: string, call: string, url: URL, input: Record<string, never>): StubAnswer {
    if (!this.subscribers.has(subscriber)) return json(404, { message: 'Subscriber not found' });
    const all = this.messages.get(subscriber) ?? [];
    switch (call) {
      case 'GET notifications/feed': {
        const data = all.slice(0, Number(url.searchParams.get('limit') ?? 10));
        // Novu's feed is an envelope of its own, not wrapped once more.
        const body = JSON.stringify({ data, totalCount: all.length, pageSize: data.length, page: 0, hasMore: false });
        return { status: 200, body, headers: { 'content-type': 'application/json' } };
      }
      case 'POST messages/markAs': {
        const { messageId, mark } = input as unknown as { messageId: string; mark: { seen?: boolean; read?: boolean } };
        const message = all.find(({ _id }) => _id === messageId);
        if (message === undefined) return json(404, { message: 'Message not found' });
        Object.assign(message, mark);
        return json(201, [message]);
      }
      case 'POST messages/mark-all':
        for (const message of all) message.seen = true;
        return json(201, all.length);
      default:
        return json(404, { message: call });
    }
  }

  private listWorkflows(url: URL): StubAnswer {
    const [page, limit] = [Number(url.searchParams.get('page') ?? 0), Number(url.searchParams.get('limit') ?? 10)];
    const data = this.workflows.slice(page * limit, (page + 1) * limit);
    const body = JSON.stringify({ data, page, pageSize: limit, totalCount: this.workflows.length });
    return { status: 200, body, headers: { 'content-type': 'application/json' } };
  }

  private createWorkflow(input: Record<string, unknown>): StubAnswer {
    const workflow = { ...input, _id: randomBytes(12).toString('hex'), name: String(input.name) };
    this.workflows.push(workflow);
    return json(201, workflow);
  }

  private updateWorkflow(method: string, url: URL, input: Record<string, unknown>): StubAnswer {
    const id = /^\/v1\/notification-templates\/(\w+)$/.exec(url.pathname)?.[1];
    const at = this.workflows.findIndex(({ _id }) => _id === id);
    const known = this.workflows[at];
    if (known === undefined || method !== 'PUT') return json(404, { message: url.pathname });
    this.workflows[at] = { ...known, ...input };
    return json(200, this.workflows[at]);
  }
}
