import type { Diagram as DiagramData } from '../content/figure';
import { Bars } from './Bars';
import { BreakEven } from './BreakEven';
import { Forces } from './Forces';
import { Funnel } from './Funnel';
import { Interviews } from './Interviews';
import { Loop } from './Loop';
import { MarketSize } from './MarketSize';
import { Matrix } from './Matrix';

/** The picture that a section asks for by its type. */
export function Diagram({ diagram }: { readonly diagram: DiagramData }) {
  switch (diagram.type) {
    case 'loop':
      return <Loop diagram={diagram} />;
    case 'market-size':
      return <MarketSize diagram={diagram} />;
    case 'funnel':
      return <Funnel diagram={diagram} />;
    case 'break-even':
      return <BreakEven diagram={diagram} />;
    case 'forces':
      return <Forces diagram={diagram} />;
    case 'matrix':
      return <Matrix diagram={diagram} />;
    case 'interviews':
      return <Interviews diagram={diagram} />;
    case 'sunk-cost':
    case 'price-change':
    case 'channel-test':
    case 'cost-position':
    case 'subscription':
      return <Bars diagram={diagram} />;
    default:
      return diagram satisfies never;
  }
}
