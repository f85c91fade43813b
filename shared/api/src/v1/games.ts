import * as v from 'valibot';
import { endpoint } from './endpoint';

const names = v.array(v.string());

export const listGames = endpoint({
  id: 'listGames',
  method: 'GET',
  path: '/games',
  access: 'anyone',
  summary: 'The names of remotes: the latest to go live first, and those played most within 30 days first',
  response: v.object({ newest: names, 'most-played': names }),
});
