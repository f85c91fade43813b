import { type CSSProperties, useState } from 'react';
import styles from './Bars.module.css';
import { type Bar, type BarDiagram, barFigureOf } from './bar-figures';
import drawing from './drawing.module.css';
import { Figure } from './Figure';
import { Slider } from './Slider';

/** Amounts side by side that follow what one moves; each is said in words, so the bars need none of their own. */
export function Bars({ diagram }: { readonly diagram: BarDiagram }) {
  const { sliders, follow } = barFigureOf(diagram);
  const [values, setValues] = useState(sliders.map(({ range }) => range.value));
  const { bars, result } = follow(values);
  const most = Math.max(...bars.map(({ value }) => Math.abs(value)), 1);
  return (
    <Figure diagram={diagram} result={result}>
      <ul className={styles['bars']}>
        {bars.map((bar) => (
          <BarLine key={bar.name} bar={bar} most={most} />
        ))}
      </ul>
      <div className={drawing['controls']}>
        {sliders.map(({ range, say }, at) => (
          <Slider
            key={range.label}
            range={range}
            value={values[at] ?? range.value}
            onChange={(value) => setValues(values.with(at, value))}
            say={say}
          />
        ))}
      </div>
    </Figure>
  );
}

function BarLine({ bar: { name, value, words }, most }: { readonly bar: Bar; readonly most: number }) {
  const width: CSSProperties = { inlineSize: `${(Math.abs(value) / most) * 100}%` };
  return (
    <li>
      <span>{name}</span>
      <strong>{words}</strong>
      <span aria-hidden className={styles['bar']} data-below={value < 0} style={width} />
    </li>
  );
}
