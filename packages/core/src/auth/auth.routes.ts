import * as z from "zod";
import { route } from "../api/route.ts";
import { roles } from "../api/role.ts";
import {
  KnownSession,
  Login,
  OpenSession,
  PasswordChange,
  PasswordReset,
  PasswordResetDone,
  Registration,
  Session,
} from "../session/auth.schema.ts";

export const register = route({
  method: "POST",
  path: "/api/v1/auth/register",
  summary: "Create an account and sign in to it",
  allow: "public",
  body: Registration,
  answer: KnownSession,
  status: 201,
});

export const login = route({
  method: "POST",
  path: "/api/v1/auth/login",
  summary: "Sign in; with a second factor, the password alone is answered SECOND_FACTOR_REQUIRED",
  allow: "public",
  body: Login,
  answer: KnownSession,
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
  answer: KnownSession,
  status: 200,
});

export const resetPassword = route({
  method: "POST",
  path: "/api/v1/auth/password-reset",
  summary: "Set a new password by a link that an administrator made; every session of the user ends",
  allow: "public",
  body: PasswordReset,
  data: PasswordResetDone,
  status: 200,
});

export const sessions = route({
  method: "GET",
  path: "/api/v1/auth/sessions",
  summary: "List the caller's open sessions: the current one, then newest first (at most 100)",
  allow: roles,
  data: z.array(OpenSession),
  status: 200,
});

export const endSession = route({
  method: "DELETE",
  path: "/api/v1/auth/sessions/{sessionId}",
  summary: "End one of the caller's sessions",
  allow: roles,
  status: 204,
});

export const signOutEverywhere = route({
  method: "POST",
  path: "/api/v1/auth/sign-out-everywhere",
  summary: "End the caller's other sessions; returns a new token and forgets every known device",
  allow: roles,
  answer: KnownSession,
  status: 200,
});
