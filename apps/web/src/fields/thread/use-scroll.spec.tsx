import { afterEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { ThreadBox } from './thread-box.tsx';
import { useScroll } from './use-scroll.ts';

const Thread = () => {
  const box = useRef<HTMLDivElement>(null);
  const scroll = useScroll(box, { first: '1', last: '1' });
  return (
    <ThreadBox label="Messages" {...{ box, scroll }} waiting={[]} toEnd="Aller à la fin">
      <p>Bonjour</p>
    </ThreadBox>
  );
};

/** A list of that height in a box of 100, as a browser would lay it out. */
const aThread = () => {
  const said: (() => void)[] = [];
  class Observer {
    constructor(private readonly say: () => void) {}
    observe(): void {
      said.push(this.say);
    }
    disconnect(): void {
      said.splice(0);
    }
  }
  Object.assign(globalThis, { ResizeObserver: Observer });
  // jsdom lays nothing out.
  Object.assign(Element.prototype, { scrollTo: () => undefined });
  render(<Thread />);
  const box = screen.getByRole('log');
  const layout = { height: 500, at: 400 };
  const moveTo = (top: number): void => {
    layout.at = Math.min(top, layout.height - 100);
  };
  Object.defineProperties(box, {
    clientHeight: { value: 100 },
    scrollHeight: { get: () => layout.height },
    scrollTop: { get: () => layout.at, set: moveTo },
    scrollTo: { value: ({ top }: { top: number }) => moveTo(top) },
  });
  const scrollsTo = (top: number): void => {
    moveTo(top);
    fireEvent.scroll(box);
  };
  scrollsTo(400);
  return {
    ...{ layout, scrollsTo },
    isDrawn: () => {
      act(() => {
        for (const say of said) say();
      });
    },
  };
};

describe('a thread that grows after it was drawn', () => {
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'ResizeObserver');
    Reflect.deleteProperty(Element.prototype, 'scrollTo');
  });

  it('keeps its reader at the end', () => {
    const { layout, isDrawn } = aThread();
    layout.height += 120;
    isDrawn();
    expect(layout.at).toBe(520);
    expect(screen.queryByRole('button', { name: 'Aller à la fin' })).not.toBeInTheDocument();
  });

  it('does so too where the event of its own scrolling comes after it has grown', () => {
    const { layout, scrollsTo, isDrawn } = aThread();
    layout.height += 120;
    scrollsTo(400);
    isDrawn();
    expect(layout.at).toBe(520);
  });

  it('leaves alone who went up, until they come back', () => {
    const { layout, scrollsTo, isDrawn } = aThread();
    scrollsTo(200);
    expect(screen.getByRole('button', { name: 'Aller à la fin' })).toBeInTheDocument();
    layout.height += 120;
    isDrawn();
    expect(layout.at).toBe(200);
    scrollsTo(500);
    expect(screen.queryByRole('button', { name: 'Aller à la fin' })).not.toBeInTheDocument();
    layout.height += 50;
    isDrawn();
    expect(layout.at).toBe(570);
  });
});
