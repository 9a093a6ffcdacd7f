/**
 * A request the core cannot serve: a status and one line of text, as the SDK expects it.
 * Business outcomes ("wrong code", "unknown role") are never thrown; they are 200 answers with a `status`.
 */
export class HttpRefusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'HttpRefusal';
    this.status = status;
  }
}

export const badRequest = (message: string): HttpRefusal => new HttpRefusal(400, message);

export const invalidField = (name: string): HttpRefusal => badRequest(`Field name '${name}' is invalid in JSON input`);

export const missingParameter = (name: string): HttpRefusal =>
  badRequest(`Field name '${name}' is missing in GET request`);

export const unknownUserId = (): HttpRefusal => badRequest('Unknown user ID provided');
