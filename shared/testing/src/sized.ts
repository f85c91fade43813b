/** Returns a test's size: `some` in `npm test`, which should take minutes, and `all` in `npm run test:system`. */
export function sized<Size>(all: Size, some: Size): Size {
  return process.env['TEST_SIZE'] === 'full' ? all : some;
}
