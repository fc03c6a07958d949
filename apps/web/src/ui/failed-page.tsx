import { Component, type ReactNode } from 'react';
import { Button } from './button.tsx';

interface Props {
  /** The address that is shown: with another one the children are tried again. */
  at: string;
  children: ReactNode;
}

/** Says in place of its children that they cannot be shown: their code did not come, or an error ended them. */
export class FailedPage extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidUpdate({ at }: Props): void {
    if (this.state.hasFailed && at !== this.props.at) this.setState({ hasFailed: false });
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main className="content stack" id="content" tabIndex={-1}>
        <h1>This page cannot be shown</h1>
        <p role="alert">
          Its code could not be loaded, or it has an error. The service may be away, or it may have
          a new version. What you have saved is safe.
        </p>
        <div>
          <Button look="primary" onPress={() => window.location.reload()}>
            Load the page again
          </Button>
        </div>
      </main>
    );
  }
}
