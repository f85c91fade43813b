import { Button } from '@venture/ui/Button';
import { ErrorState } from '@venture/ui/ErrorState';
import { LinkButton } from '@venture/ui/LinkButton';
import { Page } from '@venture/ui/Page';
import { Component, type ReactNode } from 'react';

type Props = {
  readonly title: string;
  /** Called with an error; true if the crashed part has been replaced. */
  readonly onCrash?: (error: unknown) => boolean;
  /** Shown instead of what crashed; by default says that the page has stopped. */
  readonly instead?: ReactNode;
  readonly children: ReactNode;
};

/** Error boundary that keeps a page's render errors from affecting anything else. */
export class CrashGuard extends Component<Props, { readonly crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown) {
    if (this.props.onCrash?.(error)) this.retry();
  }

  readonly retry = () => this.setState({ crashed: false });

  override render() {
    const { children, instead } = this.props;
    if (!this.state.crashed) return children;
    if (instead !== undefined) return instead;
    return (
      <Page>
        <ErrorState
          title={`${this.props.title} has stopped`}
          text="Something in this page went wrong. The rest of Venture Quest works, and what you finished is saved."
          actions={
            <>
              <Button onClick={this.retry}>Try again</Button>
              <LinkButton to="/" variant="secondary">
                Home
              </LinkButton>
            </>
          }
        />
      </Page>
    );
  }
}
