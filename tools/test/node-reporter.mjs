/** A reporter for Node's test runner: one JSON line per test. */

const outcomeOf = (type, { skip, todo }) => {
  if (skip !== undefined || todo !== undefined) return 'skipped';
  return type === 'test:pass' ? 'passed' : 'failed';
};

/** @param {AsyncIterable<{ type: string, data: any }>} events */
export default async function* jsonLines(events) {
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    // A suite fails when a test of it does; it counts itself only when it could not run.
    const isSuite = data.details.type === 'suite';
    if (isSuite && (type === 'test:pass' || data.details.error?.failureType === 'subtestsFailed')) continue;
    const outcome = outcomeOf(type, data);
    const detail = outcome === 'skipped' ? data.skip : data.details.error?.cause?.message;
    yield `${JSON.stringify({ file: data.file ?? '', name: data.name, outcome, detail: String(detail ?? '') })}\n`;
  }
}
