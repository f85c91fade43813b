import { Fragment } from 'react';
import { type Block, type Inline, type Line, parseBlocks } from './blocks';
import { ExternalLink } from './ExternalLink';
import stack from './stack.module.css';
import { TextLink } from './TextLink';
import styles from './Written.module.css';

/** Renders a subset of Markdown as elements, never as HTML. */
export function Markdown({ text }: { readonly text: string }) {
  return (
    <div className={`${stack['gap-4']} ${styles['text']}`}>
      {parseBlocks(text).map((block) => (
        <Part key={block.lines[0]?.at} block={block} />
      ))}
    </div>
  );
}

function Part({ block: { kind, lines } }: { readonly block: Block }) {
  switch (kind) {
    case 'heading':
      return <h2>{lines.map(inline)}</h2>;
    case 'subheading':
      return <h3>{lines.map(inline)}</h3>;
    case 'list':
      return (
        <ul>
          {lines.map((line) => (
            <li key={line.at}>{inline(line)}</li>
          ))}
        </ul>
      );
    case 'paragraph':
      return (
        <p>
          {lines.map((line, index) => (
            <Fragment key={line.at}>
              {index > 0 && <br />}
              {inline(line)}
            </Fragment>
          ))}
        </p>
      );
    default:
      return kind satisfies never;
  }
}

const inline = ({ parts }: Line) => parts.map((part) => <Words key={part.at} part={part} />);

function Words({ part }: { readonly part: Inline }) {
  if (part.kind !== 'link') return part.kind === 'strong' ? <strong>{part.text}</strong> : part.text;
  if (part.to.startsWith('#')) return <TextLink to={part.to.slice(1)}>{part.text}</TextLink>;
  if (/^http/i.test(part.to)) return <ExternalLink href={part.to}>{part.text}</ExternalLink>;
  return <a href={part.to}>{part.text}</a>;
}
