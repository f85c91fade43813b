import field from '@venture/ui/Field.module.css';
import { NextIcon, SearchIcon } from '@venture/ui/icons';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { CommandEmpty, CommandInput, CommandItem, CommandList, CommandRoot } from 'cmdk';
import { useEffect, useRef } from 'react';
import finder from '../finder/Finder.module.css';
import { useApp } from '../first/app-context';
import { listedPages } from '../pages';
import { type ListingState, useListing } from '../remotes/listing';
import styles from './PageFinder.module.css';

type Props = { readonly onDone: () => void };

/** Type to filter pages, choose with the arrow keys, open with Enter. */
export function PageFinder({ onDone }: Props) {
  const { app } = useApp();
  const listing = useListing();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const go = (path: string) => {
    onDone();
    app?.navigate(path);
  };
  return (
    <CommandRoot label="Page" loop className={`${stack['gap-3']} ${finder['finder']}`}>
      <div className={finder['search']}>
        <SearchIcon aria-hidden />
        <CommandInput ref={input} placeholder="Type a page's name" className={field['control']} />
      </div>
      <CommandList label="Pages" className={finder['list']}>
        <CommandEmpty className={styles['empty']}>No page has this name.</CommandEmpty>
        {destinations(listing).map(({ path, title }) => (
          <CommandItem
            key={path}
            value={`${title} ${path}`}
            onSelect={() => go(path)}
            className={`${finder['item']} ${styles['page']}`}
          >
            <span className={styles['title']}>{title}</span>
            <span className={`${typography['note']} ${styles['path']}`}>{path}</span>
            <NextIcon aria-hidden />
          </CommandItem>
        ))}
      </CommandList>
      {listing.problems.map(({ name, reason }) => (
        <p key={name} className={typography['note']}>
          {name} is unavailable: {reason}
        </p>
      ))}
    </CommandRoot>
  );
}

/** Pages reached by links in mail: without such a link there is nothing to do there. */
const BY_LINK = ['/forgot-password', '/reset-password', '/confirm-email'];

/** Every address for everyone, from the shell and from the remotes. */
function destinations({ remotes }: ListingState) {
  const routes = remotes.flatMap((remote) => remote.routes);
  return [...listedPages(), ...routes.filter(({ path }) => !BY_LINK.includes(path))];
}
