import { Login } from './login/Login';
import { ForgotPassword } from './recovery/ForgotPassword';
import { ResetPassword } from './recovery/ResetPassword';
import { ConfirmEmail } from './signup/ConfirmEmail';
import { Signup } from './signup/Signup';

export const pages = {
  '/login': Login,
  '/signup': Signup,
  '/forgot-password': ForgotPassword,
  '/reset-password': ResetPassword,
  '/confirm-email': ConfirmEmail,
} as const;
