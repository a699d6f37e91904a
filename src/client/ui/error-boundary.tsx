import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  fallback?: ReactNode;
  children: ReactNode;
}

/** https://react.dev/reference/react/Component#catching-rendering-errors-with-an-error-boundary */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  override render(): ReactNode {
    const { fallback, children } = this.props;
    return this.state.hasFailed ? fallback : children;
  }
}
