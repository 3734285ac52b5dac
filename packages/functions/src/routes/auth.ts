import * as routes from "@stockpot/core/auth/auth.routes";
import * as auth from "@stockpot/core/auth/auth.service";
import { resetPassword as resetByLink } from "@stockpot/core/auth/password-reset";
import { endCurrentSession } from "@stockpot/core/session/ended-sessions";
import { endOwnSession, listSessions } from "@stockpot/core/session/sessions.service";
import { handle } from "../lib/handle.ts";

export const register = handle(routes.register, (request, { body }) => auth.register(request, body));
export const login = handle(routes.login, (request, { body }) => auth.login(request, body));
export const refresh = handle(routes.refresh, (actor) => auth.refresh(actor));
export const logout = handle(routes.logout, (actor) => endCurrentSession(actor));
export const password = handle(routes.password, (actor, { body }) => auth.changePassword(actor, body));
export const resetPassword = handle(routes.resetPassword, (request, { body }) => resetByLink(request, body));
export const sessions = handle(routes.sessions, (actor) => listSessions(actor));
export const endSession = handle(routes.endSession, (actor, input) => endOwnSession(actor, input));
export const signOutEverywhere = handle(routes.signOutEverywhere, (actor) => auth.signOutEverywhere(actor));
