export { players } from '../market/players';
