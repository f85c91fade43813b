import styles from './CardArt.module.css';

/** The tone of each kind of card. */
export const TONES = { type: 'tide', feature: 'leaf', market: 'plum' } as const;

/** One drawing a card, on a ground of 24 by 24. */
const drawings: Readonly<Record<string, string>> = {
  'type-smartphone':
    'M9 2.5h6A2.5 2.5 0 0 1 17.5 5v14a2.5 2.5 0 0 1-2.5 2.5H9A2.5 2.5 0 0 1 6.5 19V5A2.5 2.5 0 0 1 9 2.5zM10.8 18.3h2.4',
  'type-eco-bag':
    'M5.2 8h13.6l1 12.4a1 1 0 0 1-1 1.1H5.2a1 1 0 0 1-1-1.1zM8.5 8V6.2a3.5 3.5 0 0 1 7 0V8M12 18.6c-3-1.4-3-5.2 0-7.2 3 2 3 5.8 0 7.2zM12 14v4.6',
  'type-wearable':
    'M9.3 7h5.4a2.8 2.8 0 0 1 2.8 2.8v4.4a2.8 2.8 0 0 1-2.8 2.8H9.3a2.8 2.8 0 0 1-2.8-2.8V9.8A2.8 2.8 0 0 1 9.3 7zM9 7l.7-4.5h4.6L15 7M9 17l.7 4.5h4.6L15 17M12 10v2.3l1.5.9',
  'type-drone':
    'M10.5 10h3a1.5 1.5 0 0 1 1.5 1.5v1.5a1.5 1.5 0 0 1-1.5 1.5h-3A1.5 1.5 0 0 1 9 13v-1.5a1.5 1.5 0 0 1 1.5-1.5zM9.3 10.6 5.2 7.2M14.7 10.6l4.1-3.4M9.4 14.2l-2.6 4M14.6 14.2l2.6 4M2 7.2h6.4M15.6 7.2H22M5.4 18.2h2.8M15.8 18.2h2.8',
  'feature-solar-powered':
    'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2.3v2.6M12 19.1v2.6M2.3 12h2.6M19.1 12h2.6M5.1 5.1 7 7M17 17l1.9 1.9M5.1 18.9 7 17M17 7l1.9-1.9',
  'feature-ai-enabled':
    'M8.5 6h7A2.5 2.5 0 0 1 18 8.5v7a2.5 2.5 0 0 1-2.5 2.5h-7A2.5 2.5 0 0 1 6 15.5v-7A2.5 2.5 0 0 1 8.5 6zM9.5 2.5V6M14.5 2.5V6M9.5 18v3.5M14.5 18v3.5M2.5 9.5H6M2.5 14.5H6M18 9.5h3.5M18 14.5h3.5M12 8.8l1 2.2 2.2 1-2.2 1-1 2.2-1-2.2-2.2-1 2.2-1z',
  'feature-foldable': 'M12 5 3.5 7.2v13.3L12 18zM12 5l8.5 2.2v13.3L12 18zM8 2.8 12 5l4-2.2',
  'feature-waterproof':
    'M12 2.6c3.8 4.5 6.2 7.5 6.2 10.8a6.2 6.2 0 0 1-12.4 0c0-3.3 2.4-6.3 6.2-10.8zM9 13.6a3 3 0 0 0 3 3',
  'market-students': 'M12 4.3 1.8 9.3 12 14.3l10.2-5zM6 11.6v4.9c3 2.7 9 2.7 12 0v-4.9M22.2 9.3v5.6',
  'market-professionals':
    'M5 7.5h14a2 2 0 0 1 2 2V18a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V9.5a2 2 0 0 1 2-2zM8.5 7.5V6a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v1.5M3 13h7.5M13.5 13H21M10.5 11.7h3v2.6h-3z',
  'market-travelers': 'M12 2.8a9.2 9.2 0 1 1 0 18.4 9.2 9.2 0 0 1 0-18.4zM15.9 8.1l-2.1 5.7-5.7 2.1 2.1-5.7z',
  'market-families':
    'M3.5 11 12 3.8l8.5 7.2M5.5 9.5V20h13V9.5M12 17.3c-2.6-1.7-3.4-2.9-3.4-4.1a1.8 1.8 0 0 1 3.4-.8 1.8 1.8 0 0 1 3.4.8c0 1.2-.8 2.4-3.4 4.1z',
};

export function CardArt({ id }: { readonly id: string }) {
  return (
    <svg className={styles['art']} viewBox="0 0 24 24" aria-hidden>
      <path d={drawings[id]} />
    </svg>
  );
}
