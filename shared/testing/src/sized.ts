/** Scales a test: `some` in `npm test`, to keep it to minutes, and `all` in `npm run test:system`. */
export function sized<Size>(all: Size, some: Size): Size {
  return process.env['TEST_SIZE'] === 'full' ? all : some;
}
