import { Login } from './login/Login';
import { Signup } from './signup/Signup';

export const pages = { '/login': Login, '/signup': Signup } as const;
