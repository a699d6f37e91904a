import { Component, type ErrorInfo, type ReactNode } from 'react';
import { reportError } from '../report-error.ts';

interface Props {
  part: string;
  fallback: ReactNode;
  children: ReactNode;
}

export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    reportError(error, { part: this.props.part, componentStack: componentStack ?? '' });
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
