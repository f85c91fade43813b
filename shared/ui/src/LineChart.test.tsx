import { expect, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { LineChart, type Point } from './LineChart';

const points: readonly Point[] = [
  { label: '2 Nov', value: 40 },
  { label: '9 Nov', value: null },
  { label: '16 Nov', value: 62 },
];

function chart() {
  const say = (value: number) => `${value}%`;
  return render(
    <LineChart title="Mean score" description="Mean score by week." points={points} format={say} most={100}>
      {null}
    </LineChart>,
  );
}

test('a chart is an image with a name and a description', () => {
  chart();
  const picture = screen.getByRole('img', { name: /^Mean score/ });
  expect(picture).toHaveTextContent('Mean score by week.');
  expect(within(picture).getByText('100%')).toBeInTheDocument();
  expect(picture.querySelectorAll('circle')).toHaveLength(2);
  expect(picture.querySelectorAll('polyline')).toHaveLength(2);
});
