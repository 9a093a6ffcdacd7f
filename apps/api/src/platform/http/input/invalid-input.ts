import type { FieldError } from '@maillon/contracts/endpoint/problem';
import { REFUSALS, type RefusalCode, refusalRow } from '@maillon/contracts/refusals/refusals';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import type * as z from 'zod';
import { Refusal } from '../../refusal.ts';

/** RFC 6901: where in a document. */
const jsonPointer = (path: readonly PropertyKey[]): string =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

type Issue = z.core.$ZodIssue;

const isRefusalCode = (text: string): text is RefusalCode => Object.hasOwn(REFUSALS, text);

/** The refusal that a schema named as its message, looked for in the branches of a union too. */
const refusalNamedBy = (issue: Issue): RefusalCode | null => {
  if (isRefusalCode(issue.message)) return issue.message;
  if (issue.code !== 'invalid_union') return null;
  for (const branch of issue.errors) {
    for (const inner of branch) {
      const code = refusalNamedBy(inner);
      if (code !== null) return code;
    }
  }
  return null;
};

const isInside = ({ path }: Issue): boolean => path.length > 0;
const isInsideOrUnknown = (issue: Issue): boolean => isInside(issue) || issue.code === 'unrecognized_keys';

/** What is wrong inside the one shape of several that was meant: one that has nothing against the value as such. */
const issuesOfMeantShape = (issue: Issue): readonly Issue[] => {
  if (issue.code !== 'invalid_union') return [];
  const shapes = issue.errors.filter((branch) => branch.length > 0);
  const meant =
    shapes.find((branch) => branch.every(isInside)) ?? shapes.find((branch) => branch.every(isInsideOrUnknown));
  return (meant ?? []).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
};

const fieldErrorsOf = (issue: Issue): FieldError[] => {
  const inside = issuesOfMeantShape(issue);
  if (inside.length > 0) return inside.flatMap(fieldErrorsOf);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      pointer: jsonPointer([...issue.path, key]),
      code: 'UNKNOWN_FIELD',
      message: TEXTS.unknownField,
    }));
  }
  const named = refusalNamedBy(issue);
  return [
    {
      pointer: jsonPointer(issue.path),
      code: named ?? issue.code.toUpperCase(),
      message: named === null ? issue.message : refusalRow(named).detail,
    },
  ];
};

/**
 * What to answer for input that a schema refused: `UNKNOWN_FIELD` when there is a member that the schema does not name, else the refusal
 * that a schema named, else `VALIDATION_FAILED`; always with each field at fault. Nothing of the input is repeated but the
 * names of its members.
 */
export const invalidInput = (issues: readonly Issue[]): Refusal => {
  const errors = issues.flatMap(fieldErrorsOf);
  const unknown = errors.some((error) => error.code === 'UNKNOWN_FIELD');
  const named = issues.map(refusalNamedBy).find((code) => code !== null);
  return new Refusal(unknown ? 'UNKNOWN_FIELD' : (named ?? 'VALIDATION_FAILED'), { errors });
};

export const controlCharacterIn = (path: readonly PropertyKey[]): Refusal =>
  new Refusal('VALIDATION_FAILED', {
    errors: [{ pointer: jsonPointer(path), code: 'CONTROL_CHARACTER', message: TEXTS.controlCharacter }],
  });
