/** Why something was not done, as FHIR clients read it. */
export interface OutcomeFacts {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  /** JSON pointers of the inputs at fault, with what is wrong with each. */
  readonly errors?: readonly {
    readonly pointer: string;
    readonly code?: string;
    readonly message: string;
  }[];
}

const ISSUES: Readonly<Record<number, string>> = {
  400: 'invalid',
  401: 'login',
  403: 'forbidden',
  404: 'not-found',
  405: 'not-supported',
  406: 'not-supported',
  409: 'conflict',
  410: 'deleted',
  413: 'too-long',
  414: 'too-long',
  415: 'not-supported',
  422: 'invalid',
  429: 'throttled',
  503: 'transient',
};

export const operationOutcome = ({ status, code, detail, errors = [] }: OutcomeFacts) => ({
  resourceType: 'OperationOutcome',
  issue: [
    {
      severity: status >= 500 ? 'fatal' : 'error',
      code: ISSUES[status] ?? 'exception',
      details: { coding: [{ system: 'urn:maillon:refus', code }], text: detail },
      diagnostics: detail,
    },
    ...errors.map(({ pointer, code: fault, message }) => ({
      severity: 'error',
      code: fault === 'UNKNOWN_FIELD' ? 'not-supported' : 'invalid',
      details: { text: message },
      // R4: « the expression will be "http." + the parameter name » where the fault is in the request.
      expression: [`http.${pointer.replace(/^\//, '').replaceAll('/', '.')}`],
    })),
  ],
});
