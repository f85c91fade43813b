import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { configOf } from './build.mjs';

/**
 * Serves the remote in a folder, and builds it again at every change.
 * @param {string} folder
 * @param {(origin: string) => string} pageAt where its first page is
 */
export async function serve(folder, pageAt) {
  const configs = await configOf(folder, 'development');
  const server = new WebpackDevServer(configs[0]?.devServer, webpack(configs));
  await server.start();
  const { port } = Object(server.server?.address());
  return { server: server.server, address: pageAt(`http://localhost:${port}`) };
}
