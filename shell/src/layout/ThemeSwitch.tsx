import { THEMES, type Theme, useTheme } from '@venture/ui/theme';
import type { ReactNode } from 'react';
import { Kept } from '../first/Kept';
import styles from './ThemeSwitch.module.css';

const NAMES = { system: 'Same as the system', light: 'Light', dark: 'Dark' } as const;

/** A native select, shown as the icon of the chosen theme: the page says by itself which, before React knows. */
export function ThemeSwitch({ icons }: { readonly icons: ReactNode }) {
  const [theme, setTheme] = useTheme();
  const choose = (value: string) =>
    setTheme(THEMES.find((known): known is Theme => known === value) ?? 'system');
  return (
    <label className={styles['switch']}>
      <Kept name="themes" inline>
        {icons}
      </Kept>
      <select aria-label="Theme" value={theme} onChange={(event) => choose(event.currentTarget.value)}>
        {THEMES.map((each) => (
          <option key={each} value={each}>
            {NAMES[each]}
          </option>
        ))}
      </select>
    </label>
  );
}
