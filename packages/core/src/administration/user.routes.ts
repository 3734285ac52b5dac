import * as z from "zod";
import { route } from "../api/route.ts";
import { RestaurantDraft } from "../restaurant/restaurant.schema.ts";
import {
  PasswordResetLink,
  SuperAdminChange,
  User,
  UserChanges,
  UserDraft,
  UserQuery,
  UserRestaurant,
} from "../user/user.schema.ts";

const users = "/api/v1/users" as const;
const user = `${users}/{userId}` as const;

export const list = route({
  method: "GET",
  path: users,
  summary: "List users, newest first",
  allow: ["ADMIN"],
  query: UserQuery,
  list: User,
  status: 200,
});

export const get = route({
  method: "GET",
  path: user,
  summary: "Get a user",
  allow: ["ADMIN"],
  data: User,
  status: 200,
});

export const restaurants = route({
  method: "GET",
  path: `${user}/restaurants`,
  summary: "List the restaurants that a user is in, oldest membership first",
  allow: ["ADMIN"],
  data: z.array(UserRestaurant),
  status: 200,
});

export const create = route({
  method: "POST",
  path: users,
  summary: "Add a user with a first password; an administrator only as a super admin",
  allow: ["ADMIN"],
  body: UserDraft,
  data: User,
  status: 201,
  idempotent: true,
});

export const update = route({
  method: "PATCH",
  path: user,
  summary: "Change a user's name or role, an administrator's only as a super admin; another role ends their sessions",
  allow: ["ADMIN"],
  body: UserChanges,
  data: User,
  status: 200,
});

export const makeOwner = route({
  method: "PATCH",
  path: `${user}/make-owner`,
  summary: "Make a user the owner of a new restaurant; their sessions end",
  allow: ["ADMIN"],
  body: RestaurantDraft,
  data: User,
  status: 200,
  idempotent: true,
});

export const setSuperAdmin = route({
  method: "PATCH",
  path: `${user}/super-admin`,
  summary: "Make an administrator a super admin, or an ordinary one again; their sessions end",
  allow: ["ADMIN"],
  superAdmin: true,
  body: SuperAdminChange,
  data: User,
  status: 200,
});

export const resetPassword = route({
  method: "POST",
  path: `${user}/password-reset`,
  summary:
    "Make a link with which another user sets a new password, once and within 24 hours; an administrator's only as a super admin",
  allow: ["ADMIN"],
  data: PasswordResetLink,
  status: 201,
});

export const resetSecondFactor = route({
  method: "POST",
  path: `${user}/second-factor/reset`,
  summary:
    "Remove the second factor of a user who has lost it, an administrator's only as a super admin; their sessions end",
  allow: ["ADMIN"],
  data: User,
  status: 200,
  idempotent: true,
});

export const remove = route({
  method: "DELETE",
  path: user,
  summary: "Delete a user who owns no restaurant; their sessions end",
  allow: ["ADMIN"],
  status: 204,
});
