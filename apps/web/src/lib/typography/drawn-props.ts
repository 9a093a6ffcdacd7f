import { Fragment } from 'react';
import { textRule } from './text-rule.ts';

const READ_OUT = ['aria-label', 'placeholder', 'title', 'alt'] as const;
/** What they hold is not prose. */
const AS_WRITTEN: ReadonlySet<unknown> = new Set(['code', 'pre', 'script', 'style', 'textarea']);

const drawn = (child: unknown): unknown => (typeof child === 'string' ? textRule(child) : child);

/** The properties of an element with its texts as they are drawn; those of a component reach the page through its elements. */
export const drawnProps = (type: unknown, props: Record<string, unknown>): Record<string, unknown> => {
  if ((typeof type !== 'string' && type !== Fragment) || AS_WRITTEN.has(type)) return props;
  const { children } = props;
  const changed: Record<string, unknown> = {};
  if (typeof children === 'string') changed.children = drawn(children);
  else if (Array.isArray(children) && children.some((child) => typeof child === 'string'))
    changed.children = children.map(drawn);
  for (const name of READ_OUT) if (typeof props[name] === 'string') changed[name] = drawn(props[name]);
  return { ...props, ...changed };
};
