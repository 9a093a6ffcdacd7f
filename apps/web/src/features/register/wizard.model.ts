import type { FieldErrors } from '../../lib/forms/form.ts';

/** One page of a wizard and the fields it shows: JSON pointers, or the beginnings of several. */
export interface StepFields {
  readonly fields: readonly string[];
}

const belongs = (pointer: string, { fields }: StepFields): boolean =>
  fields.some((field) => pointer === field || pointer.startsWith(`${field}/`));

/** The errors that the person can see, and mend, on this step. */
export const errorsOn = (step: StepFields, errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([pointer]) => belongs(pointer, step)));

/** Where a refused sign-up leads back to: the first step with a wrong field, else the first step (spec platform §4). */
export const stepToMend = (steps: readonly StepFields[], errors: FieldErrors): number => {
  const found = steps.findIndex((step) => Object.keys(errorsOn(step, errors)).length > 0);
  return Math.max(0, found);
};
