import type { ElementType, Key } from 'react';
import { jsx as draw, jsxs as drawAll, Fragment } from 'react/jsx-runtime';
import { drawnProps } from './drawn-props.ts';

type Props = Record<string, unknown>;

export { Fragment };
export const jsx = (type: ElementType, props: Props, key?: Key) => draw(type, drawnProps(type, props), key);
export const jsxs = (type: ElementType, props: Props, key?: Key) => drawAll(type, drawnProps(type, props), key);
