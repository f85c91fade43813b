import { buttonLook } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';

/** A report as a file for a spreadsheet. */
export function CsvDownloadLink({ href, what }: { readonly href: string; readonly what: string }) {
  return (
    <ButtonRow>
      <a href={href} download {...buttonLook({ variant: 'secondary' })}>
        Download {what} (CSV)
      </a>
    </ButtonRow>
  );
}
