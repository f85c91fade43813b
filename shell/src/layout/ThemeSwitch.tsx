import { DarkThemeIcon, LightThemeIcon, SystemThemeIcon } from '@venture/ui/icons';
import { THEMES, type Theme, useTheme } from '@venture/ui/theme';
import styles from './ThemeSwitch.module.css';

const LOOKS = {
  system: { Icon: SystemThemeIcon, name: 'Same as the system' },
  light: { Icon: LightThemeIcon, name: 'Light' },
  dark: { Icon: DarkThemeIcon, name: 'Dark' },
} as const;

/** A native select, shown as the icon of the chosen theme: the page says by itself which, before React knows. */
export function ThemeSwitch() {
  const [theme, setTheme] = useTheme();
  const choose = (value: string) =>
    setTheme(THEMES.find((known): known is Theme => known === value) ?? 'system');
  return (
    <label className={styles['switch']}>
      {THEMES.map((each) => {
        const { Icon } = LOOKS[each];
        return <Icon key={each} aria-hidden data-icon={each} />;
      })}
      <select aria-label="Theme" value={theme} onChange={(event) => choose(event.currentTarget.value)}>
        {THEMES.map((each) => (
          <option key={each} value={each}>
            {LOOKS[each].name}
          </option>
        ))}
      </select>
    </label>
  );
}
