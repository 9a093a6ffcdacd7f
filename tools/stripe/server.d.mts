/** What a patient lays on the terminal: how it is funded, or what becomes of it. */
export type Card = 'debit' | 'credit' | 'prepaid' | 'declined' | 'slow';
/** `late`: held back until they are released. */
export type WebhookMode = 'prompt' | 'twice' | 'late' | 'lost';
/** `refuses`: 500 to everything; `silent`: no answer at all. */
export type Failure = 'never' | 'refuses' | 'silent';
/** Hands an event over; gives the HTTP status of the answer. */
export type Deliver = (body: string, signature: string) => Promise<number>;

export interface Intent {
  readonly id: string;
  readonly amount: number;
  status: string;
  [member: string]: unknown;
}

export interface Answer {
  readonly status: number;
  readonly body: object;
}

export interface Options {
  port?: number;
  now?: () => number;
  /** Where events are posted. */
  webhookUrl?: string;
  /** In the place of `webhookUrl`. */
  deliver?: Deliver;
}

export interface StandIn {
  readonly origin: string;
  /** What the API is configured with about Stripe. */
  readonly environment: Record<string, string>;
  readonly stripe: {
    readonly intents: { readonly all: Map<string, Intent> };
    readonly webhooks: { mode: WebhookMode; readonly held: readonly string[]; release(): Promise<void> };
    fails: Failure;
    early: Card | null;
    present(intentId: string, card: Card): Promise<Answer>;
  };
  stop(): Promise<void>;
}

export declare function startStripe(options: Options): Promise<StandIn>;
