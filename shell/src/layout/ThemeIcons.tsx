import { DarkThemeIcon, LightThemeIcon, SystemThemeIcon } from '@venture/ui/icons';

/** One for each theme; the page shows that of the chosen one by itself. */
export function ThemeIcons() {
  return (
    <>
      <SystemThemeIcon aria-hidden data-icon="system" />
      <LightThemeIcon aria-hidden data-icon="light" />
      <DarkThemeIcon aria-hidden data-icon="dark" />
    </>
  );
}
