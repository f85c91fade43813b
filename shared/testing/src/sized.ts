/**
 * How much of something a test does: `some` of it in `npm test`, so that every change waits for minutes only, and
 * `all` of it in `npm run test:system`.
 */
export function sized<Size>(all: Size, some: Size): Size {
  return process.env['TEST_SIZE'] === 'full' ? all : some;
}
