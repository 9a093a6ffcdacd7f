import { frenchIssue } from '@maillon/contracts/refusals/issues';
import { type FormEvent, useRef, useState } from 'react';
import type * as z from 'zod';
import { fieldErrorsOf } from '../api/problem.ts';

/** JSON pointer → French sentence. The same key names a field here, in the schema and in a refusal of the server. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The first sentence of each field that the schema refuses; empty when the value is good. */
export const validate = (schema: z.ZodType, value: unknown): FieldErrors => {
  const result = schema.safeParse(value, { error: frenchIssue });
  if (result.success) return {};
  const errors: Record<string, string> = {};
  for (const issue of result.error.issues) errors[`/${issue.path.join('/')}`] ??= issue.message;
  return errors;
};

interface FormOptions<V> {
  readonly initial: V;
  /** Says what is wrong with the values; nothing wrong, nothing returned. */
  readonly check: (values: V) => FieldErrors;
  /** Sends the values. What it throws is shown: field refusals beside their fields, the rest by the caller. */
  readonly submit: (values: V) => Promise<void> | void;
  /** Called with a failure that no field can show. */
  readonly onFailure?: (error: unknown) => void;
}

/**
 * State of a form: values, errors, one submission at a time.
 *
 * Errors appear on submit and then follow each change, so that no error appears while typing. After a refused
 * submission the first wrong field receives the focus: fields carry `name` = the last part of their pointer.
 */
export const useForm = <V extends object>({ initial, check, submit, onFailure }: FormOptions<V>) => {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [checked, setChecked] = useState(false);
  const [pending, setPending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const focusFirstError = (): void => {
    // After React has drawn the errors.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };

  const show = (found: FieldErrors): void => {
    setErrors(found);
    setChecked(true);
    focusFirstError();
  };

  const change = (patch: Partial<V>): void => {
    const next = { ...values, ...patch };
    setValues(next);
    if (checked) setErrors(check(next));
  };

  /** Other values, that were not typed: nothing is wrong with them yet. */
  const reset = (next: V): void => {
    setValues(next);
    setErrors({});
    setChecked(false);
  };

  const send = async (): Promise<void> => {
    const found = check(values);
    if (Object.keys(found).length > 0) return show(found);
    setErrors({});
    setPending(true);
    try {
      await submit(values);
    } catch (error) {
      const refused = fieldErrorsOf(error);
      if (Object.keys(refused).length > 0) show(refused);
      else onFailure?.(error);
    } finally {
      setPending(false);
    }
  };

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (!pending) void send();
  };

  return { values, errors, pending, change, show, reset, formProps: { ref: form, onSubmit, noValidate: true } };
};
