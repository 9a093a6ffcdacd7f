import * as contract from '@maillon/contracts/record/reports';
import { call } from '../../lib/api/api.ts';
import { queryOf } from '../../lib/api/query.ts';
import { sendForm } from '../../lib/forms/send-form.ts';

/** What is printed of a visit beside what its author opens here. */
export const reportSources = (id: string) => queryOf(contract.sources, { params: { id } });

/** The document in which the report of a visit is. @throws {ApiProblem} `NOT_FOUND` where there is none for the reader */
export const reportDocument = async (id: string, signal: AbortSignal) => {
  const { data } = await call(contract.get, { params: { id } }, { signal });
  const document = data.reports[0]?.presentedForm[0];
  if (document === undefined) throw new Error('a report without its document');
  return document;
};

export interface SealedReport {
  readonly described: contract.ReportFile;
  readonly bytes: Blob;
}

/**
 * Ends a visit, with its report or, where no doctor takes part, without one. Both are done or neither is.
 * @param onProgress from 0 to 1
 * @throws what `sendForm` throws
 */
export const endVisit = (
  id: string,
  report: SealedReport | null,
  options: { readonly onProgress: (progress: number) => void; readonly signal: AbortSignal },
): Promise<void> => {
  const form = new FormData();
  form.append('payloads', JSON.stringify(report === null ? [] : [report.described]));
  if (report !== null) form.append('files', report.bytes, 'sealed');
  return sendForm(`/appointment/${encodeURIComponent(id)}/end`, form, options);
};
