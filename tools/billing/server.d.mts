export interface BillingStandIn {
  /** What the API is configured with about the billing service. */
  readonly environment: Record<string, string>;
  stop(): Promise<void>;
}

export declare function startBilling(options?: { port?: number }): Promise<BillingStandIn>;
