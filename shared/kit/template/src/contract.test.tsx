import { testContract } from '@venture/testing/contract';
import manifest from '../remote.json';
import { pages } from './pages';

testContract(manifest, pages);
