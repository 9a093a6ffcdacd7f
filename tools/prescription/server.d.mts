/** `refuses`: 500; `otherwise`: an answer of another shape; `redirects`: elsewhere; `silent`: no answer at all. */
export type Failure = 'never' | 'refuses' | 'otherwise' | 'redirects' | 'silent';

/** Of whom the service was asked for a code. */
export interface Subject {
  readonly practitioner: { readonly rpps: string; readonly firstName: string; readonly lastName: string };
  readonly patient: {
    readonly id: string;
    readonly insuranceNumber: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly birthDate: string;
  };
}

export interface Options {
  port?: number;
  now?: () => number;
}

export interface StandIn {
  /** What the API is configured with about the service. */
  readonly environment: Record<string, string>;
  readonly service: {
    fails: Failure;
    readonly asked: Subject | null;
    /** Gives the id of the prescription. */
    make(subject: Subject, text: string): string;
  };
  stop(): Promise<void>;
}

export declare function startPrescriptions(options?: Options): Promise<StandIn>;
