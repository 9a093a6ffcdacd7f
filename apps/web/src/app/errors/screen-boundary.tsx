import { Component, type ReactNode } from 'react';
import { resetFailures } from '../../lib/lazy/lazy-part.tsx';
import { loadAgain } from '../../lib/lazy/load-again.ts';
import { ScreenNotFetched } from './screen-not-fetched.tsx';

/** What Chromium, Firefox and Safari say when a part of the product does not come; the last is Vite's, of a style sheet. */
const NOT_FETCHED = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

interface Props {
  /** Another one shows another screen: what was wrong with the last is over. */
  readonly address: string;
  readonly children: ReactNode;
}

interface State {
  readonly error: Error | null;
  readonly address: string;
}

/**
 * Keeps the shell when the code of a screen cannot be fetched: the network is gone, or a newer version of the product has taken its
 * place. Any other error goes on to the global error screen.
 */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { error: null, address: this.props.address };
  #isRetried = false;

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps({ address }: Props, state: State): State | null {
    return address === state.address ? null : { error: null, address };
  }

  override componentDidCatch({ message }: Error): void {
    // The browser remembers a module that failed for as long as the page lives: « Réessayer » is then for a page of its own.
    if (this.#isRetried && navigator.onLine && NOT_FETCHED.test(message)) void loadAgain();
  }

  override componentDidUpdate({ address }: Props): void {
    // A person who comes back to the screen later may find the network there.
    if (address !== this.props.address) resetFailures();
  }

  readonly again = (): void => {
    resetFailures();
    this.setState({ error: null });
  };

  readonly retry = (): void => {
    this.#isRetried = true;
    this.again();
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!NOT_FETCHED.test(error.message)) throw error;
    return <ScreenNotFetched onOnline={this.again} onRetry={this.retry} />;
  }
}
