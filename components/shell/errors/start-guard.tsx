'use client';

import { Component, type ReactNode } from 'react';
import { FailedDocument } from './failed-page.tsx';

/** Catches what fails around the pages, where the error page of no route reaches (E5). */
export class StartGuard extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <FailedDocument onTryAgain={() => location.reload()} />;
  }
}
