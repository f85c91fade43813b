import stack from '@venture/ui/stack.module.css';
import tones from '@venture/ui/tones.module.css';
import type { DiagramOf } from '../content/figure';
import drawing from './drawing.module.css';
import { Drawing, Figure, STEP_TONES } from './Figure';

const NODES = [
  { x: 160, y: 34 },
  { x: 258, y: 158 },
  { x: 62, y: 158 },
] as const;
const ARROWS = ['M206 50Q252 72 258 120', 'M216 172Q160 200 104 172', 'M62 120Q68 72 114 50'] as const;

/** A cycle of three steps. */
export function Loop({ diagram }: { readonly diagram: DiagramOf<'loop'> }) {
  const { steps } = diagram;
  return (
    <Figure diagram={diagram}>
      <Shapes steps={steps} />
      <ol className={`${stack['gap-2']} ${drawing['steps']}`}>
        {steps.map(({ name, text }) => (
          <li key={name}>
            <strong>{name}</strong> {text}
          </li>
        ))}
      </ol>
    </Figure>
  );
}

function Shapes({ steps }: Pick<DiagramOf<'loop'>, 'steps'>) {
  return (
    <Drawing
      height={200}
      label={`A circle of arrows: ${steps.map(({ name }) => name).join(', then ')}, and again from the start.`}
    >
      <defs>
        <marker
          id="loop-arrow"
          viewBox="0 0 10 10"
          refX="7"
          refY="5"
          markerWidth="5"
          markerHeight="5"
          orient="auto"
        >
          <path d="M0 0L10 5L0 10Z" className={drawing['head']} />
        </marker>
      </defs>
      {ARROWS.map((path) => (
        <path key={path} d={path} className={drawing['arrow']} markerEnd="url(#loop-arrow)" />
      ))}
      {steps.map(({ name }, index) => (
        <g key={name} transform={`translate(${NODES[index]?.x} ${NODES[index]?.y})`}>
          <circle r="33" className={`${tones['tone']} ${drawing['step']}`} data-tone={STEP_TONES[index]} />
          <text y="5" className={`${drawing['middle']} ${drawing['strong']}`}>
            {name}
          </text>
        </g>
      ))}
    </Drawing>
  );
}
