import { Component, type ReactNode } from 'react';
import { reportError } from '../../lib/api/report-error.ts';
import { ErrorScreen } from './error-screen.tsx';

interface Props {
  readonly children: ReactNode;
}

interface State {
  readonly error: Error | null;
}

/** Catches what no screen caught, and reports it (spec platform §8). Retrying reloads the application: its state can no longer be trusted. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override componentDidCatch(error: Error): void {
    reportError(error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <ErrorScreen error={error} onRetry={() => window.location.reload()} />;
  }
}
