import { LogInIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';

export function LogInLink() {
  return (
    <LinkButton to="/login" variant="secondary" size="small" icon={<LogInIcon aria-hidden />}>
      Login
    </LinkButton>
  );
}
