import { expect, test } from '@jest/globals';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { modules } from '../../catalogue';
import type { Diagram as DiagramData } from '../content/figure';
import { Diagram } from './Diagram';

const diagrams = modules.flatMap(({ sections }) => sections.flatMap(({ diagram }) => diagram ?? []));
const diagramOf = (type: DiagramData['type']) => {
  const found = diagrams.find((diagram) => diagram.type === type);
  if (!found) throw new Error(`no section has a ${type}`);
  return found;
};
const move = (name: string, value: number) =>
  fireEvent.change(screen.getByRole('slider', { name }), { target: { value } });
const result = () => screen.getByRole('status').textContent;

test.each(diagrams.map((diagram) => [diagram.title, diagram] as const))(
  '"%s" has its title and describes its content in words',
  (title, diagram) => {
    render(<Diagram diagram={diagram} />);
    const figure = screen.getByRole('figure', { name: title });
    const pictures = within(figure).queryAllByRole('img');
    expect(pictures.length + within(figure).queryAllByRole('list').length).toBeGreaterThan(0);
    for (const picture of pictures) expect(picture.getAttribute('aria-label')?.length).toBeGreaterThan(30);
  },
);

test('break-even follows the numbers, as in the text', () => {
  render(<Diagram diagram={diagramOf('break-even')} />);
  expect(result()).toBe('Each unit contributes $15: $3,000 / $15 = 200 units a month to break even.');
  move('Fixed costs a month', 4500);
  move('Price of a unit', 30);
  move('Variable cost of a unit', 12);
  expect(result()).toContain('$4,500 / $18 = 250 units');
  expect(screen.getByRole('img')).toHaveAccessibleName(/cross at 250 units/);
  move('Variable cost of a unit', 30);
  expect(result()).toContain('no volume breaks even');
  expect(screen.getByRole('img')).toHaveAccessibleName(/never reaches/);
});

test('the funnel follows the numbers, as in the text', () => {
  render(<Diagram diagram={diagramOf('funnel')} />);
  expect(result()).toContain('Overall 0.8% of visits become purchases, and each customer costs $30 (CAC)');
  expect(result()).toContain('The leakiest stage is the sign-up.');
  move('Visit to sign-up', 40);
  expect(result()).toContain('Overall 4%');
  expect(result()).toContain('The leakiest stage is the purchase.');
  expect(screen.getByRole('img')).toHaveAccessibleName(/2,000 sign-ups, 40% of those before/);
});

test('the market size follows the numbers, as in the text', () => {
  render(<Diagram diagram={diagramOf('market-size')} />);
  expect(result()).toBe('2,000 students x 5% x 3 sessions x $40 = $12,000 a term');
  move('Share who buy', 10);
  expect(result()).toContain('$24,000');
  expect(screen.getByRole('img')).toHaveAccessibleName(/10 of 100 dots are filled/);
});

test('the five forces reflect the ratings', () => {
  render(<Diagram diagram={diagramOf('forces')} />);
  expect(screen.getAllByRole('slider')).toHaveLength(5);
  for (const slider of screen.getAllByRole('slider')) fireEvent.change(slider, { target: { value: 5 } });
  expect(result()).toContain('On average 5 of 5: the forces squeeze profit hard');
  for (const slider of screen.getAllByRole('slider')) fireEvent.change(slider, { target: { value: 1 } });
  expect(result()).toContain('On average 1 of 5: the forces leave room for profit');
});

test('a rare problem needs more interviews', () => {
  render(<Diagram diagram={diagramOf('interviews')} />);
  expect(result()).toBe(
    'After 8 interviews the chance that you have heard of it is 89%. For 90% you need 9.',
  );
  move('Customers who have the problem', 10);
  expect(result()).toContain('For 90% you need 22.');
  expect(screen.getByRole('img')).toHaveAccessibleName(/The column of 8 stands at 56%/);
});

test('sunk cost does not affect whether to continue', () => {
  render(<Diagram diagram={diagramOf('sunk-cost')} />);
  expect(result()).toContain('25% of $6,000 is $1,500, against $3,000 still to spend: stop.');
  move('Already spent', 0);
  expect(result()).toContain(': stop. The $0 already spent');
  move('Chance of success', 75);
  expect(result()).toContain('against $3,000 still to spend: go on.');
});

test('a higher price lowers revenue if demand is elastic and raises it if not', () => {
  render(<Diagram diagram={diagramOf('price-change')} />);
  expect(result()).toBe('At $22 you sell 92 instead of 100: revenue rises, from $2,000 to $2,024.');
  move('Price elasticity of demand', 1.5);
  expect(result()).toContain('revenue falls');
  move('Change of the price', 0);
  expect(result()).toContain('revenue stays the same');
});

test('channels are compared by the cost of a qualified lead', () => {
  render(<Diagram diagram={diagramOf('channel-test')} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Posters$25',
    'Student clubs$20',
  ]);
  expect(result()).toContain(
    'A qualified lead from posters costs 1.3 times as much: put most effort into student',
  );
  move('Of these qualified', 25);
  expect(result()).toContain('about the same in both');
});

test('low cost and differentiation both raise the margin', () => {
  render(<Diagram diagram={diagramOf('cost-position')} />);
  expect(result()).toContain('the cost leader keeps most: $14 of each unit, against $8 in the middle');
  move('Premium for being different', 20);
  expect(result()).toContain('the differentiator keeps most: $25');
  for (const name of ['The leader saves', 'Premium for being different']) move(name, 0);
  expect(result()).toContain('Neither advantage pays');
});

test('a subscription pays off only if customers stay', () => {
  render(<Diagram diagram={diagramOf('subscription')} />);
  expect(result()).toContain('as much as one sale after 8 months; these customers need the product for 6.');
  move('Monthly fee', 60);
  move('Price of one sale', 50);
  expect(result()).toContain('after 1 month;');
});
