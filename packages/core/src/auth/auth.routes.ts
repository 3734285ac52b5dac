import { route } from "../api/route.ts";
import { roles } from "../api/role.ts";
import { Login, PasswordChange, Registration, Session } from "./auth.schema.ts";

export const register = route({
  method: "POST",
  path: "/api/v1/auth/register",
  summary: "Create an account and sign in to it",
  allow: "public",
  body: Registration,
  answer: Session,
  status: 201,
});

export const login = route({
  method: "POST",
  path: "/api/v1/auth/login",
  summary: "Sign in; with a second factor, the password alone is answered SECOND_FACTOR_REQUIRED",
  allow: "public",
  body: Login,
  answer: Session,
  status: 200,
});

export const refresh = route({
  method: "POST",
  path: "/api/v1/auth/refresh",
  summary: "Renew a valid token, up to 12 hours after the sign-in",
  allow: roles,
  answer: Session,
  status: 200,
});

export const logout = route({
  method: "POST",
  path: "/api/v1/auth/logout",
  summary: "Sign out: every token of the session is refused from now on",
  allow: roles,
  beforeSecondFactor: true,
  status: 204,
});

export const password = route({
  method: "POST",
  path: "/api/v1/auth/password",
  summary: "Change the password; every other session of the user ends",
  allow: roles,
  body: PasswordChange,
  answer: Session,
  status: 200,
});
