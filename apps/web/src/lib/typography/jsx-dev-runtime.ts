import type { ElementType, Key } from 'react';
import { jsxDEV as draw, Fragment, type JSXSource } from 'react/jsx-dev-runtime';
import { drawnProps } from './drawn-props.ts';

export { Fragment };
export const jsxDEV = (
  type: ElementType,
  props: Record<string, unknown>,
  key: Key | undefined,
  isStatic: boolean,
  source?: JSXSource,
  self?: unknown,
) => draw(type, drawnProps(type, props), key, isStatic, source, self);
