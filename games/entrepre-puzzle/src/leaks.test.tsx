import { testNoLeaks } from '@venture/testing/leaks';
import { EntreprePuzzle } from './EntreprePuzzle';

testNoLeaks(() => <EntreprePuzzle />);
